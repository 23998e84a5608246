// @ts-check
import { insert } from "./completion.js";

/** A field for a document with numbered lines, in which Enter keeps the indentation. */
export class Paper {
  #field;
  #gutter;
  /**
   * The numbers of the lines with errors.
   *
   * @type {number[]}
   */
  #wrong = [];

  /**
   * @param {HTMLTextAreaElement} field
   * @param {HTMLElement} gutter
   */
  constructor(field, gutter) {
    this.#field = field;
    this.#gutter = gutter;
    field.addEventListener("input", () => this.#number());
    field.addEventListener("scroll", () => (gutter.scrollTop = field.scrollTop));
    field.addEventListener("keydown", (event) => {
      const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
      if (event.key !== "Enter" || !isPlain) return;
      event.preventDefault();
      this.#indent();
    });
    this.#number();
  }

  /**
   * Marks the lines with errors.
   *
   * @param {number[]} lines
   */
  mark(lines) {
    this.#wrong = lines;
    for (const [index, line] of [...this.#gutter.children].entries()) line.classList.toggle("wrong", lines.includes(index + 1));
    if (lines.length > 0) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
  }

  /**
   * Selects a line and scrolls to it.
   *
   * @param {number} number
   */
  go(number) {
    const lines = this.#field.value.split("\n");
    const before = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
    this.#field.focus();
    this.#field.setSelectionRange(before, before + (lines[number - 1]?.length ?? 0));
    this.#field.scrollTop = (number - 4) * Number.parseFloat(getComputedStyle(this.#field).lineHeight);
  }

  #number() {
    const count = this.#field.value.split("\n").length;
    if (this.#gutter.childElementCount === count) return;
    const lines = Array.from({ length: count }, (_, index) => {
      const line = document.createElement("span");
      line.textContent = String(index + 1);
      return line;
    });
    this.#gutter.replaceChildren(...lines);
    this.#gutter.scrollTop = this.#field.scrollTop;
    this.mark(this.#wrong);
  }

  /** Begins a line that is indented like the present one, and deeper after a bracket. */
  #indent() {
    const { value, selectionStart, selectionEnd } = this.#field;
    const before = value.slice(0, selectionStart);
    const own = /[^\n]*$/u.exec(before)?.[0].match(/^[ \t]*/u)?.[0] ?? "";
    const isOpen = /[{[]\s*$/u.test(before);
    const isPair = isOpen && /^\s*[}\]]/u.test(value.slice(selectionEnd));
    const at = selectionStart + 1 + own.length + (isOpen ? 2 : 0);
    insert(this.#field, `\n${own}${isOpen ? "  " : ""}${isPair ? `\n${own}` : ""}`);
    this.#field.setSelectionRange(at, at);
  }
}
