// @ts-check
/**
 * A place in a JSON document that is being written: the path to it, and what may stand there.
 *
 * @typedef {{
 *   path: (string | number)[], kind: "key" | "value", start: number, end: number, typed: string, present: string[],
 *   hasColon: boolean,
 * }} Caret
 */

const space = /[\s,]/u;

/** A container around the caret: its path, its kind, and the keys before the caret. */
class Container {
  /** @type {string[]} */
  keys = [];
  /** The key whose value comes next, or `null`. */
  /** @type {string | null} */
  key = null;
  index = 0;

  /** @param {(string | number)[]} path @param {boolean} isList */
  constructor(path, isList) {
    this.path = path;
    this.isList = isList;
  }

  /** The path of the next value. */
  get next() {
    return [...this.path, this.isList ? this.index : (this.key ?? "")];
  }
}

/**
 * Returns the place at the caret of a document, which may be incomplete, or `null` if nothing may be written there.
 *
 * @param {string} text
 * @param {number} offset
 * @returns {Caret | null}
 */
export function caret(text, offset) {
  /** @type {Container[]} */
  const containers = [];
  let place = 0;
  while (place < offset) {
    const character = text[place];
    const top = containers.at(-1);
    if (character === '"') {
      const end = stringEnd(text, place);
      if (end > offset) return written(text, offset, place, writtenEnd(text, offset), top);
      const string = content(text, place, end);
      if (top && !top.isList && top.key === null) {
        top.keys.push(string);
        top.key = string;
      }
      place = end;
      continue;
    }
    if (character === "{" || character === "[") containers.push(new Container(top?.next ?? [], character === "["));
    else if (character === "}" || character === "]") containers.pop();
    else if (character === "," && top) {
      top.key = null;
      top.index += 1;
    }
    place += 1;
  }
  const word = /[\w.-]*$/u.exec(text.slice(0, offset))?.[0] ?? "";
  return written(text, offset, offset - word.length, offset, containers.at(-1));
}

/**
 * @param {string} text
 * @param {number} offset
 * @param {number} start
 * @param {number} end
 * @param {Container | undefined} top
 * @returns {Caret | null}
 */
function written(text, offset, start, end, top) {
  if (!top) return null;
  const isKey = !top.isList && top.key === null;
  const before = text.slice(0, start).trimEnd().at(-1) ?? "";
  // A value follows a colon, a comma or a bracket, and a key a comma or a brace.
  if (!(isKey ? "{," : top.isList ? "[," : ":").includes(before)) return null;
  const typed = text.slice(start, offset).replace(/^"/u, "");
  const after = text.slice(end);
  return {
    path: isKey ? top.path : top.next, kind: isKey ? "key" : "value", start, end, typed,
    present: isKey ? [...top.keys, ...laterKeys(after)] : [], hasColon: /^\s*:/u.test(after),
  };
}

/**
 * Returns the offset behind a string; an unclosed one ends with its line, since JSON's strings have no line ends.
 *
 * @param {string} text
 * @param {number} start
 */
function stringEnd(text, start) {
  for (let place = start + 1; place < text.length; place += 1) {
    if (text[place] === "\\") place += 1;
    else if (text[place] === '"') return place + 1;
    else if (text[place] === "\n") return place;
  }
  return text.length + 1;
}

/**
 * Returns the offset behind the string at the caret; the text behind an unclosed one does not belong to it.
 *
 * @param {string} text
 * @param {number} offset
 */
function writtenEnd(text, offset) {
  const rest = /^(?:\{\{|\}\}|[^"\n,:{}[\]])*"/u.exec(text.slice(offset));
  return offset + (rest?.[0].length ?? 0);
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function content(text, start, end) {
  return text.slice(start + 1, text[end - 1] === '"' ? end - 1 : end);
}

/**
 * Returns the keys of the object behind the caret, up to its end.
 *
 * @param {string} text
 */
function laterKeys(text) {
  /** @type {string[]} */
  const keys = [];
  let depth = 0;
  let place = 0;
  let isKey = false;
  while (place < text.length && depth >= 0) {
    const character = text[place];
    if (character === '"') {
      const end = stringEnd(text, place);
      if (depth === 0 && isKey && /^\s*:/u.test(text.slice(end))) keys.push(content(text, place, end));
      place = end;
      isKey = false;
      continue;
    }
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth === 0 && character === ",") isKey = true;
    else if (!space.test(character ?? "")) isKey = false;
    place += 1;
  }
  return keys;
}

/**
 * Returns the names of the parameters that a document declares, as far as it can be read.
 *
 * @param {string} text
 */
export function parameterNames(text) {
  const start = /"parameters"\s*:\s*\{/u.exec(text);
  return start ? [...new Set(laterKeys("," + text.slice(start.index + start[0].length)))] : [];
}
