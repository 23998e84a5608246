/** Numbers as all pages write them: in groups of three from 10,000 on. */
export const grouped = (number) => (number < 10000 ? String(number) : number.toLocaleString("en"));

/** A number of lines with its noun. */
export const lines = (count) => `${grouped(count)} ${count === 1 ? "line" : "lines"}`;

/** A time with its unit. */
export const milliseconds = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
