// @ts-check
import { find, findAll } from "../site/elements.js";
import { readCells } from "./cells.js";

/** @typedef {{ column: number, row: number }} Cell */

/**
 * The grid of the cells on the frame, in CSS pixels.
 *
 * @typedef {object} Grid
 * @property {number} columns
 * @property {number} rows
 * @property {number} firstColumn
 * @property {number} firstRow
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 */

/**
 * Creates an SVG element with attributes.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {{ [name: string]: string | number }} attributes
 */
export const svg = (name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** The stage of a bitmap: its rulers, and the lens and readout for the cell under the pointer. */
export class Stage {
  #table = find(HTMLElement, "[data-table]");
  #frame = find(HTMLElement, ".frame");
  #readout = find(HTMLElement, "[data-cell]");
  #lens = document.createElement("div");
  #main;
  #picture;
  #source = "";
  /** @type {ReturnType<typeof readCells> | undefined} */
  #cells;
  /** @type {Cell | null} */
  #cell = null;
  /** @type {SVGSVGElement[]} */
  #rules = [];
  #traces;

  /**
   * Connects the elements; `traces` are laid out again whenever the place of the cells changes.
   *
   * @param {HTMLElement} main
   * @param {HTMLImageElement} picture
   * @param {{ layOut(grid: Grid | null): void }[]} traces
   */
  constructor(main, picture, traces = []) {
    this.#main = main;
    this.#picture = picture;
    this.#traces = traces;
    this.#lens.className = "lens";
    this.#lens.hidden = true;
    this.#frame.append(this.#lens);
    this.#frame.addEventListener("pointermove", (event) => this.#point(event));
    this.#frame.addEventListener("pointerleave", () => this.#look(null));
    this.#table.addEventListener("keydown", (event) => this.#step(event));
    this.#table.addEventListener("blur", () => this.#look(null));
    picture.addEventListener("load", () => this.layOut());
  }

  /**
   * Redraws the rulers for the present picture.
   *
   * The page states where the cells are, unless they are rotated, tiled or spread. The rulers are hidden then.
   */
  layOut() {
    for (const rule of this.#rules) rule.remove();
    this.#rules = [];
    const { source } = this.#main.dataset;
    if (source && source !== this.#source) {
      this.#source = source;
      this.#cells = readCells(source);
    }
    const grid = this.#grid();
    for (const trace of this.#traces) trace.layOut(grid);
    if (grid) {
      this.#rules = [this.#rule(grid, true), this.#rule(grid, false)];
      this.#frame.append(...this.#rules);
    }
    this.#look(this.#cell);
  }

  /** The scale at which the stage shows the picture, or `null` if it is the one in the picture's URL. */
  get factor() {
    const notes = findAll(HTMLElement, "[data-shown]");
    const note = notes.find((each) => each.offsetParent !== null);
    return note ? Number(note.dataset.shown) : null;
  }

  /** Scrolls the picture back into view. */
  reveal() {
    this.#table.scrollIntoView({ block: "nearest" });
  }

  /**
   * Returns the grid, or `null` if the page does not state it.
   *
   * @returns {Grid | null}
   */
  #grid() {
    const { columns, rows, firstColumn, firstRow, left, top, width, height } = this.#main.dataset;
    if (!columns) return null;
    const { offsetLeft, offsetTop, clientWidth, clientHeight } = this.#picture;
    // The margin around the cells has a fixed number of pixels, also if the picture is shown smaller.
    const around = {
      width: Number(this.#picture.getAttribute("width")) - Number(width),
      height: Number(this.#picture.getAttribute("height")) - Number(height),
    };
    return {
      columns: Number(columns), rows: Number(rows),
      firstColumn: Number(firstColumn), firstRow: Number(firstRow),
      left: offsetLeft + Number(left), top: offsetTop + Number(top),
      width: clientWidth - around.width, height: clientHeight - around.height,
    };
  }

  /**
   * @param {Grid} grid
   * @param {boolean} isHorizontal
   */
  #rule(grid, isHorizontal) {
    const [count, first, extent] = isHorizontal
      ? [grid.columns, grid.firstColumn, grid.width]
      : [grid.rows, grid.firstRow, grid.height];
    const depth = 16;
    const cell = extent / count;
    const rule = svg("svg", {
      class: "ruler", "aria-hidden": "true",
      width: isHorizontal ? extent + 1 : depth, height: isHorizontal ? depth : extent + 1,
    });
    let every = 1;
    while (every * cell < 40) every *= 2;
    let marks = "";
    for (let index = 0; index <= count; index += 1) {
      const isLabelled = index % every === 0 && index < count;
      if (!isLabelled && cell < 4 && index < count) continue;
      const at = Math.round(index * cell) + 0.5;
      const length = isLabelled || index === count ? 6 : 3;
      marks += isHorizontal ? `M${at} ${depth}v-${length}` : `M${depth} ${at}h-${length}`;
      if (!isLabelled || cell * every < 12) continue;
      const label = svg("text", isHorizontal
        ? { x: at + 3, y: 9 }
        : { x: -at - 3, y: 9, transform: "rotate(-90)", "text-anchor": "end" });
      label.textContent = String(first + index);
      rule.append(label);
    }
    rule.append(svg("path", { d: marks }), svg("rect", { class: "here", width: 0, height: 0 }));
    // Place the rulers outside the border and padding, so that they cover nothing.
    const { offsetLeft, offsetTop } = this.#picture;
    rule.style.setProperty("left", `${isHorizontal ? grid.left : offsetLeft - depth - 2}px`);
    rule.style.setProperty("top", `${isHorizontal ? offsetTop - depth - 2 : grid.top}px`);
    return rule;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const grid = this.#grid();
    if (!grid) return;
    const frame = this.#frame.getBoundingClientRect();
    const column = Math.floor(((event.clientX - frame.left - grid.left) / grid.width) * grid.columns);
    const row = Math.floor(((event.clientY - frame.top - grid.top) / grid.height) * grid.rows);
    const isInside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
    this.#look(isInside ? { column, row } : null);
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    /** @type {{ [key: string]: [number, number] }} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const by = steps[event.key];
    const grid = this.#grid();
    // Without cells, arrow keys scroll.
    if (!by || !grid) return;
    event.preventDefault();
    const { column, row } = this.#cell ?? { column: -by[0], row: -by[1] };
    this.#look({
      column: Math.min(grid.columns - 1, Math.max(0, column + by[0])),
      row: Math.min(grid.rows - 1, Math.max(0, row + by[1])),
    });
    this.#lens.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Marks a cell on the picture and on both rulers, and shows its position and colour.
   *
   * @param {Cell | null} wanted
   */
  async #look(wanted) {
    const grid = this.#grid();
    const isThere = grid && wanted && wanted.column < grid.columns && wanted.row < grid.rows;
    const cell = isThere ? wanted : null;
    this.#cell = cell;
    this.#lens.hidden = cell === null;
    for (const [index, rule] of this.#rules.entries()) this.#mark(rule, index === 0, cell);
    if (!grid || !cell) return this.#readout.replaceChildren();
    const width = grid.width / grid.columns;
    const height = grid.height / grid.rows;
    const place = {
      left: grid.left + Math.round(cell.column * width),
      top: grid.top + Math.round(cell.row * height),
      width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)),
    };
    for (const [name, value] of Object.entries(place)) this.#lens.style.setProperty(name, `${value}px`);
    const color = (await this.#cells)?.(cell.column, cell.row);
    if (this.#cell !== cell) return;
    const words = document.createElement("span");
    words.textContent = `column ${grid.firstColumn + cell.column} row ${grid.firstRow + cell.row} `;
    const value = document.createElement("b");
    value.textContent = color?.text ?? "";
    this.#readout.replaceChildren(words, value);
    if (!color) return;
    const chip = svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" });
    chip.append(svg("rect", { width: 1, height: 1, fill: color.fill, "fill-opacity": color.opacity }));
    this.#readout.append(chip);
  }

  /**
   * @param {Element} rule
   * @param {boolean} isHorizontal
   * @param {Cell | null} cell
   */
  #mark(rule, isHorizontal, cell) {
    const here = find(Element, ".here", rule);
    const grid = this.#grid();
    if (!grid) return;
    const { width, height, columns, rows } = grid;
    const extent = isHorizontal ? width / columns : height / rows;
    const at = ((isHorizontal ? cell?.column : cell?.row) ?? 0) * extent;
    /** @type {{ [name: string]: number }} */
    const values = cell === null ? { width: 0, height: 0 }
      : isHorizontal ? { x: at, y: 14, width: Math.max(1, extent), height: 2 }
      : { x: 14, y: at, width: 2, height: Math.max(1, extent) };
    for (const [key, value] of Object.entries(values)) here.setAttribute(key, String(value));
  }
}
