import { replacing } from "./colors.js";
import { Drawer } from "./drawer.js";

/**
 * The controls of a bitmap's or a symbol's page. They request the values that a person sets, and show the values that
 * the server returns.
 */
export class Panel {
  #form;
  #problem;
  #change;
  #drawer;
  /** The field whose value is about to be requested, or `null`, and the timer of that request. */
  #typed = null;
  #timer;
  /** The row that was used last, where an error is shown. */
  #row = null;

  /** Connects the form; `change` is called with an object of parameters and their new values. */
  constructor(form, change) {
    this.#form = form;
    this.#problem = form.querySelector("[data-problem]");
    this.#change = change;
    form.addEventListener("input", (event) => this.#input(event.target));
    form.addEventListener("change", () => this.#ask());
    this.#drawer = new Drawer(form, () => document.querySelector(".stage").scrollIntoView({ block: "start" }));
    // The label of a text must refer to the visible field.
    for (const lines of form.querySelectorAll("[data-lines]")) {
      document.getElementById(lines.getAttribute("aria-labelledby")).htmlFor = lines.id;
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
  }

  #input(input) {
    this.#row = input.closest("[data-control]");
    if (input.type === "checkbox") return this.#tick(input);
    const field = this.#field(this.#row) ?? input;
    if (input.matches("[data-dial]")) {
      // If a value has to be above 0, its slider still begins at 0, which removes the value.
      field.value = Number(input.value) < Number(field.min) ? "" : input.value;
    } else if (input.matches("[data-color]")) {
      field.value = input.value.slice(1);
    } else if (input.matches("[data-lines]")) {
      // Lines end with U+2028, since URLs may not contain control characters.
      field.value = input.value.replaceAll("\n", "\u2028");
      count(this.#row);
      return this.#await(field, 60);
    } else if (input.matches("[data-well]")) {
      field.value = replacing(field.value, Number(input.dataset.well), input.value);
    }
    // Request a text when it is complete or typing pauses.
    if (["text", "url", "date"].includes(input.type)) return this.#await(field, 400);
    this.#typed = field;
    this.#ask(field === input ? field : null);
  }

  /** Requests the value of a field after `delay` ms without another change. */
  #await(field, delay) {
    this.#typed = field;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), delay);
  }

  /** Requests all checked choices; a choice marked `alone` unchecks the other ones with that mark. */
  #tick(input) {
    this.#ask();
    const boxes = [...this.#row.querySelectorAll("[type=checkbox]")];
    if (input.checked && "alone" in input.dataset) {
      for (const other of boxes) if (other !== input && "alone" in other.dataset) other.checked = false;
    }
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    this.#change({ [input.name]: chosen.join(",") });
  }

  #ask(chosen = null) {
    clearTimeout(this.#timer);
    const field = chosen ?? this.#typed;
    this.#typed = null;
    if (field) this.#change({ [field.name]: field.value.trim() });
  }

  /** Updates all controls from a fresh page, except the focused field unless `isWhole` is set. */
  show(fresh, isWhole = false) {
    this.#form.toggleAttribute("data-parts", fresh.hasAttribute("data-parts"));
    this.#clear();
    const folds = fresh.querySelectorAll("details");
    for (const [index, fold] of this.#form.querySelectorAll("details").entries()) {
      if (folds[index].open) fold.open = true;
      fold.querySelector(".changes").textContent = folds[index].querySelector(".changes").textContent;
    }
    for (const row of this.#form.querySelectorAll("[data-control]")) {
      this.#showRow(row, fresh.querySelector(`[data-control="${row.dataset.control}"]`), isWhole);
    }
  }

  #showRow(row, fresh, isWhole) {
    row.hidden = fresh.hidden;
    const mark = row.querySelector(".mark");
    const hadFocus = mark.contains(document.activeElement);
    const freshMark = fresh.querySelector(".mark");
    if (mark.innerHTML !== freshMark.innerHTML) mark.innerHTML = freshMark.innerHTML;
    const choices = row.querySelector(".choices");
    const others = fresh.querySelector(".choices");
    const offered = (list) => [...list.querySelectorAll("input")].map(({ value }) => value).join(" ");
    if (choices && offered(choices) !== offered(others)) choices.innerHTML = others.innerHTML;
    const inputs = fresh.querySelectorAll("input");
    for (const [index, input] of row.querySelectorAll("input").entries()) {
      const { checked, value, placeholder } = inputs[index];
      if (["radio", "checkbox"].includes(input.type)) input.checked = checked;
      else if (isWhole || input !== document.activeElement) input.value = value;
      if (input.placeholder !== placeholder) input.placeholder = placeholder;
      input.toggleAttribute("data-used", inputs[index].hasAttribute("data-used"));
    }
    const longer = fresh.querySelectorAll("textarea, select");
    for (const [index, field] of row.querySelectorAll("textarea, select").entries()) {
      if (isWhole || field !== document.activeElement) field.value = longer[index].value;
    }
    if (row.querySelector("[data-tally]")) count(row);
    const offers = fresh.querySelectorAll(".offer, .presets a");
    for (const [index, offer] of row.querySelectorAll(".offer, .presets a").entries()) {
      offer.href = offers[index].getAttribute("href");
      offer.toggleAttribute("aria-current", offers[index].hasAttribute("aria-current"));
    }
    row.dispatchEvent(new Event("shown"));
    if (hadFocus && !mark.firstElementChild) this.#field(row)?.focus({ preventScroll: true });
  }

  /** Shows the server's error next to the control; the picture stays. */
  refuse(reason) {
    const blamed = CSS.escape(this.#problem.dataset.problem);
    const row = this.#row ?? this.#form.querySelector(`[data-control="${blamed}"]`);
    this.#clear();
    const field = this.#field(row);
    for (const each of [field, row?.querySelector("textarea")]) {
      each?.setAttribute("aria-invalid", "true");
      each?.setAttribute("aria-describedby", this.#problem.id);
    }
    row?.after(this.#problem);
    this.#problem.textContent = reason;
    this.#problem.hidden = false;
    const fold = row?.closest("details");
    if (fold) fold.open = true;
    this.#drawer.open();
    this.#problem.scrollIntoView({ block: "nearest" });
  }

  #clear() {
    this.#problem.hidden = true;
    for (const field of this.#form.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  #field(row) {
    return row?.querySelector("input[name]:not([type=radio], [type=checkbox]), select, input:checked") ?? null;
  }
}

/** Shows the number of characters of a text, counted as grapheme clusters. */
function count(row) {
  const tally = row.querySelector("[data-tally]");
  const characters = [...new Intl.Segmenter().segment(row.querySelector("input[name]").value)].length;
  tally.firstElementChild.textContent = characters;
  tally.classList.toggle("over", characters > Number(tally.dataset.maximum));
}
