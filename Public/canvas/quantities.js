/** Returns a number as all pages write it, with its digits in groups of three from 10,000 on. */
export const grouped = (number) => (number < 10000 ? String(number) : number.toLocaleString("en"));

/** Returns a number of lines with its noun. */
export const lines = (count) => `${grouped(count)} ${count === 1 ? "line" : "lines"}`;

/** Returns a time in milliseconds with its unit. */
export const milliseconds = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
