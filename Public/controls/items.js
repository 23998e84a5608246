// @ts-check
import { around, find, findAll } from "../site/elements.js";

/** A field of comma-separated texts, shown as removable chips with an input for another text. */
export class Items {
  #field;
  #place = document.createElement("span");
  #more = document.createElement("input");

  /** @param {HTMLInputElement} field */
  constructor(field) {
    this.#field = field;
    this.#place.className = "items";
    this.#more.type = "text";
    this.#more.placeholder = "Add";
    const label = find(HTMLElement, `label[for="${CSS.escape(field.id)}"]`).textContent;
    this.#more.setAttribute("aria-label", `${label}, one more`);
    field.after(this.#place);
    this.#more.addEventListener("input", (event) => {
      event.stopPropagation();
      if (this.#more.value.includes(",")) this.#add();
    });
    this.#more.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.#add();
      } else if (event.key === "Backspace" && this.#more.value === "") this.#say(this.#items.slice(0, -1));
    });
    this.#more.addEventListener("blur", () => this.#add());
    this.#place.addEventListener("click", (event) => {
      const chip = around(HTMLButtonElement, event.target, "button");
      if (!chip) return;
      const index = findAll(HTMLButtonElement, "button", this.#place).indexOf(chip);
      this.#say(this.#items.filter((_, place) => place !== index));
      this.#more.focus();
    });
    field.closest("[data-control]")?.addEventListener("shown", () => this.#show());
    this.#show();
  }

  get #items() {
    return this.#field.value === "" ? [] : this.#field.value.split(",");
  }

  #add() {
    const words = this.#more.value.split(",").map((each) => each.trim()).filter((each) => each !== "");
    this.#more.value = "";
    if (words.length > 0) this.#say([...this.#items, ...words]);
  }

  /** @param {string[]} items */
  #say(items) {
    if (items.join() === this.#field.value) return;
    this.#field.value = items.join();
    this.#show();
    for (const kind of ["input", "change"]) this.#field.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  #show() {
    const items = this.#items;
    const shown = [...this.#place.querySelectorAll("button")].map(({ textContent }) => textContent);
    if (this.#more.isConnected && shown.join() === items.join()) return;
    const hadFocus = document.activeElement === this.#more;
    const chips = items.map((text) => {
      const chip = document.createElement("button");
      Object.assign(chip, { type: "button", title: `Remove ${text}`, textContent: text });
      return chip;
    });
    this.#place.replaceChildren(...chips, this.#more);
    this.#more.hidden = items.length >= Number(this.#field.dataset.list);
    if (hadFocus) this.#more.focus();
  }
}
