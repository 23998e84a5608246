-- Limits what a role that only follows can do (sharing.md §9). A function that runs with its owner's rights qualifies
-- every table and has `pg_temp` last in its search path, so that a temporary table cannot shadow one of ours.

-- The key of the marks. Only the owner's functions read it.
CREATE TABLE mark_key (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO mark_key (key)
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
REVOKE ALL ON mark_key FROM PUBLIC;

-- The marks of lost edits that have raised the history. A mark raises it once.
CREATE TABLE lost_edit (
  mark bigint PRIMARY KEY,
  noted timestamptz NOT NULL DEFAULT clock_timestamp()
);

DO $migration$
DECLARE
  role record;
BEGIN
  -- Returns the mark of an edit: the nonce, then 32 bits of a MAC over the edit's number and the nonce. The message has
  -- a fixed length and the hash is truncated, so length extension does not apply and SHA-256 of key and message is
  -- enough.
  EXECUTE format($create$
    CREATE FUNCTION %1$I.mark_of(edit bigint, nonce integer) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = %1$I, pg_temp AS $body$
      SELECT (nonce::bigint << 32)
        | ('x' || encode(substr(sha256(k.key || int8send(edit) || int4send(nonce)), 1, 4), 'hex'))::bit(32)::bigint
      FROM %1$I.mark_key k
    $body$
  $create$, current_schema());

  -- Returns the mark of the next edit, for a writer that holds the lock. The nonce is the lower half of the write-ahead
  -- log's timeline and 16 random bits.
  EXECUTE format($create$
    CREATE FUNCTION %1$I.next_mark() RETURNS bigint
    LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = %1$I, pg_temp AS $body$
      SELECT %1$I.mark_of(c.revision + 1, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 5, 4)
        || substr(gen_random_uuid()::text, 1, 4))::bit(32)::integer)
      FROM %1$I.collection c
    $body$
  $create$, current_schema());

  -- Raises the history if a follower presents the mark of an edit that this collection made and no longer has, and
  -- returns the present history. A forged mark costs a tenth of a second, so guessing one takes years. An edit of a later
  -- timeline was not lost: this server is a former primary, and refuses with PX001.
  EXECUTE format($create$
    CREATE OR REPLACE FUNCTION %1$I.note_lost_history(known_history bigint, seen_revision bigint, seen_mark bigint)
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = %1$I, pg_temp AS $body$
    BEGIN
      IF seen_mark = %1$I.mark_of(seen_revision, (seen_mark >> 32)::integer) THEN
        IF ((seen_mark >> 48)::integer & 65535)
          > ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 5, 4))::bit(16)::integer
        THEN
          RAISE EXCEPTION 'this server is a former primary: edit %% was made on a later timeline', seen_revision
            USING ERRCODE = 'PX001';
        END IF;
        UPDATE %1$I.collection c SET history = c.history + 1
         WHERE c.history = known_history
           AND NOT EXISTS (SELECT 1 FROM %1$I.lost_edit l WHERE l.mark = seen_mark)
           AND NOT EXISTS (SELECT 1 FROM %1$I.change e WHERE e.revision = seen_revision AND e.mark = seen_mark)
           AND (c.revision <= seen_revision
                OR EXISTS (SELECT 1 FROM %1$I.change e WHERE e.revision = seen_revision));
        IF FOUND THEN
          INSERT INTO %1$I.lost_edit (mark) VALUES (seen_mark);
        END IF;
      ELSE
        PERFORM pg_sleep(0.1);
      END IF;
      RETURN (SELECT c.history FROM %1$I.collection c);
    END
    $body$
  $create$, current_schema());

  -- A lease is never newer than the present.
  EXECUTE format($create$
    CREATE FUNCTION %1$I.limit_lease() RETURNS trigger
    LANGUAGE plpgsql SET search_path = %1$I, pg_temp AS $body$
    BEGIN
      NEW.seen := least(NEW.seen, clock_timestamp());
      RETURN NEW;
    END
    $body$
  $create$, current_schema());

  REVOKE ALL ON FUNCTION mark_of(bigint, integer), next_mark(), limit_lease() FROM PUBLIC;
  -- Default privileges may have given others the key as it was made.
  FOR role IN
    SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
     WHERE pg_class.oid = 'mark_key'::regclass AND grantee NOT IN (0, relowner)
  LOOP
    EXECUTE format('REVOKE ALL ON mark_key FROM %I', pg_get_userbyid(role.grantee));
    EXECUTE format(
      'REVOKE ALL ON FUNCTION mark_of(bigint, integer), next_mark() FROM %I', pg_get_userbyid(role.grantee));
  END LOOP;
  FOR role IN
    SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
     WHERE pg_class.oid = 'change'::regclass AND privilege_type = 'INSERT' AND grantee <> 0
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION next_mark() TO %I', pg_get_userbyid(role.grantee));
  END LOOP;

  -- Neither followers nor writers need temporary tables. Only the database's owner can revoke them.
  IF pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE')
    AND EXISTS (
      SELECT 1 FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
       WHERE datname = current_database() AND grantee = 0 AND privilege_type = 'TEMPORARY')
  THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
END
$migration$;

CREATE TRIGGER limit_lease BEFORE INSERT OR UPDATE ON replica
  FOR EACH ROW EXECUTE FUNCTION limit_lease();
