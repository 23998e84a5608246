// @ts-check
const increment = 0x9e3779b97f4a7c15n;
/** @param {bigint} number */
const wrapped = (number) => BigInt.asUintN(64, number);

/** SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), as in the server: equal seeds give equal numbers. */
class SplitMix64 {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = BigInt(seed);
  }

  /** Returns the next 64 bits. */
  next() {
    this.#state = wrapped(this.#state + increment);
    let bits = this.#state;
    bits = wrapped((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
    bits = wrapped((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
    return bits ^ (bits >> 31n);
  }

  /** Returns the next number, from 0 to below 1. */
  nextUnit() {
    return Number(this.next() >> 11n) * 2 ** -53;
  }
}

/** The number of lines that are generated before the page can draw a frame. */
const portion = 2000;

/**
 * A line from one point to another, in a CSS colour.
 *
 * @typedef {{ start: [number, number], end: [number, number], color: string }} Line
 */

/**
 * Returns the first `count` lines of `/canvas/lines.png` with the seed 1, on a square of `side` pixels.
 *
 * @param {number} count
 * @param {number} side
 */
export async function randomLines(count, side) {
  const numbers = new SplitMix64(1);
  /** @returns {[number, number]} */
  const point = () => [numbers.nextUnit() * side, numbers.nextUnit() * side];
  /** @type {Line[]} */
  const found = [];
  while (found.length < count) {
    if (found.length % portion === 0) await new Promise(requestAnimationFrame);
    const [start, end] = [point(), point()];
    const bits = numbers.next();
    const [red, green, blue] = [0n, 8n, 16n].map((shift) => Number((bits >> shift) & 255n));
    found.push({ start, end, color: `rgb(${red} ${green} ${blue})` });
  }
  return found;
}
