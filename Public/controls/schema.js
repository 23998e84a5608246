// @ts-check
/**
 * The parts of JSON Schema (draft 2020-12) that the schema of scenes uses.
 *
 * @typedef {{
 *   $ref?: string, anyOf?: Schema[], const?: unknown, enum?: unknown[], examples?: unknown[], default?: unknown,
 *   type?: string | string[], description?: string, required?: string[], items?: Schema,
 *   properties?: { [name: string]: Schema }, patternProperties?: { [pattern: string]: Schema },
 *   $defs?: { [name: string]: Schema },
 * }} Schema
 */

/** A text to offer at the caret: the JSON to insert, and a few words about it. */
/** @typedef {{ text: string, about: string }} Offer */

/** The schema of a kind of documents, asked for what may come next in one. */
export class DocumentSchema {
  #root;

  /** @param {Schema} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * Returns the keys that an object can still take, beginning with the keys that select its kind.
   *
   * @param {(string | number)[]} path
   * @param {string[]} present The keys that the object has already.
   * @returns {Offer[]}
   */
  keys(path, present) {
    const objects = this.#at(path).filter(({ properties }) => properties);
    const fitting = objects.filter(({ properties }) => present.every((key) => properties && key in properties));
    /** @type {Map<string, Offer & { isKind: boolean }>} */
    const offers = new Map();
    for (const { properties = {}, required = [] } of fitting) {
      for (const [key, schema] of Object.entries(properties)) {
        if (present.includes(key)) continue;
        const isKind = required.includes(key);
        const known = offers.get(key);
        if (known) known.isKind ||= isKind;
        else offers.set(key, { text: JSON.stringify(key), about: this.#about(schema), isKind });
      }
    }
    return [...offers.values()].sort((one, other) => Number(other.isKind) - Number(one.isKind));
  }

  /**
   * Returns the values that may stand at a place.
   *
   * @param {(string | number)[]} path
   * @param {string[]} parameters The names of the document's parameters.
   * @returns {Offer[]}
   */
  values(path, parameters) {
    /** @type {Map<string, Offer>} */
    const offers = new Map();
    /** @param {unknown} value @param {string} about */
    const offer = (value, about) => {
      const text = JSON.stringify(value);
      if (!offers.has(text)) offers.set(text, { text, about });
    };
    for (const schema of this.#at(path)) {
      if ("const" in schema) offer(schema.const, "");
      for (const value of schema.enum ?? []) offer(value, "");
      if (schema.type === "boolean") for (const value of [true, false]) offer(value, "");
      for (const value of schema.examples ?? []) offer(value, "for example");
      if ("default" in schema) offer(schema.default, "the default");
    }
    if (this.#takesParameters(path)) for (const name of parameters) offer(`{{${name}}}`, "a parameter");
    return [...offers.values()];
  }

  /**
   * Returns the text to insert after a key: a colon, and the brackets or quotes that its values begin with, with the
   * place of the caret in it.
   *
   * @param {(string | number)[]} path
   */
  opening(path) {
    const types = new Set(this.#at(path).flatMap((schema) => this.#types(schema)));
    if (types.size !== 1) return { text: ": ", caret: 2 };
    const pair = new Map([["object", "{}"], ["array", "[]"], ["string", '""']]).get([...types][0] ?? "");
    return pair ? { text: `: ${pair}`, caret: 3 } : { text: ": ", caret: 2 };
  }

  /** @param {(string | number)[]} path */
  #takesParameters(path) {
    return this.#raw(path).some((schema) => this.#spread(schema, true).some(({ $ref }) => $ref === "#/$defs/parameter"));
  }

  /** @param {Schema} schema */
  #types(schema) {
    if (schema.type !== undefined) return [schema.type].flat();
    return [...(schema.enum ?? []), ...("const" in schema ? [schema.const] : [])].map((value) => typeof value);
  }

  /** @param {Schema} schema */
  #about(schema) {
    const all = this.#spread(schema);
    const described = all.find(({ description }) => description)?.description;
    if (described && described.length <= 40) return described;
    const types = new Set(all.flatMap((each) => this.#types(each)));
    return [...types].map((type) => (type === "array" ? "list" : type)).join(", ");
  }

  /**
   * Returns the schemas of the values at a place, without references and alternatives.
   *
   * @param {(string | number)[]} path
   */
  #at(path) {
    return this.#raw(path).flatMap((schema) => this.#spread(schema));
  }

  /** @param {(string | number)[]} path */
  #raw(path) {
    let schemas = [this.#root];
    for (const step of path) {
      schemas = [...new Set(schemas.flatMap((schema) => this.#spread(schema)).flatMap((schema) => this.#inside(schema, step)))];
    }
    return schemas;
  }

  /**
   * @param {Schema} schema
   * @param {string | number} step
   * @returns {Schema[]}
   */
  #inside(schema, step) {
    if (typeof step === "number") return schema.items ? [schema.items] : [];
    const own = schema.properties?.[step];
    if (own) return [own];
    const patterns = Object.entries(schema.patternProperties ?? {});
    return patterns.filter(([pattern]) => new RegExp(pattern, "u").test(step)).map(([, found]) => found);
  }

  /**
   * Returns a schema's alternatives, with references followed.
   *
   * @param {Schema} schema
   * @param {boolean} keepsReferences
   * @returns {Schema[]}
   */
  #spread(schema, keepsReferences = false) {
    if (schema.anyOf) return schema.anyOf.flatMap((each) => this.#spread(each, keepsReferences));
    if (!schema.$ref) return [schema];
    const found = this.#root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    const spread = found ? this.#spread(found, keepsReferences) : [];
    return keepsReferences ? [schema, ...spread] : spread;
  }
}
