// @ts-check
/**
 * Returns a number as all pages write it, with its digits in groups of three from 10,000 on.
 *
 * @param {number} number
 */
export const grouped = (number) => (number < 10000 ? String(number) : number.toLocaleString("en"));

/**
 * Returns a number of lines with its noun.
 *
 * @param {number} count
 */
export const lines = (count) => `${grouped(count)} ${count === 1 ? "line" : "lines"}`;

/**
 * Returns a time in milliseconds with its unit.
 *
 * @param {number} time
 */
export const milliseconds = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
