// @ts-check
import { around, find, findAll } from "../site/elements.js";

let count = 0;

/**
 * A field that searches for names in the collection during typing: a combobox with a listbox (WAI-ARIA Authoring
 * Practices). Arrow keys move in the list, Enter takes a name, and Escape restores the old value.
 */
export class Finder {
  #place;
  #field;
  #list = document.createElement("ul");
  #picture = document.createElement("img");
  /** @type {AbortController | null} */
  #request = null;
  /** The value that was chosen last. */
  #chosen;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#field = find(HTMLInputElement, "input", place);
    this.#chosen = this.#field.value;
    count += 1;
    this.#picture.className = "thumb";
    this.#picture.alt = "";
    this.#list.id = `found-${count}`;
    this.#list.className = "found";
    this.#list.hidden = true;
    const label = find(HTMLElement, `label[for="${CSS.escape(this.#field.id)}"]`);
    this.#say(this.#list, { role: "listbox", "aria-label": label.textContent ?? "" });
    this.#say(this.#field, {
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.#list.id,
    });
    place.prepend(this.#picture);
    place.append(this.#list);
    this.#field.addEventListener("input", (event) => this.#typed(event));
    this.#field.addEventListener("focus", () => this.#look(""));
    this.#field.addEventListener("blur", () => this.#take(this.#field.value));
    this.#field.addEventListener("keydown", (event) => this.#press(event));
    // A click in the list must not take the focus from the field.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const name = around(HTMLElement, event.target, "[role=option]")?.dataset.name;
      if (name !== undefined) this.#take(name);
    });
    place.closest("[data-control]")?.addEventListener("shown", () => {
      this.#chosen = this.#field.value;
      this.#show();
    });
    this.#show();
  }

  /**
   * Searches for the typed part of a name, and hides the event from the form, since the part is not yet a value.
   *
   * @param {Event} event
   */
  #typed(event) {
    if (!event.isTrusted) return;
    event.stopPropagation();
    this.#look(this.#field.value.trim());
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const options = findAll(HTMLElement, "li", this.#list);
    const index = options.findIndex((option) => option.ariaSelected === "true");
    if (event.key === "Escape" && !this.#list.hidden) {
      this.#field.value = this.#chosen;
      this.#close();
    } else if (event.key === "Enter") {
      this.#take(options[index]?.dataset.name ?? this.#field.value);
    } else if (["ArrowDown", "ArrowUp"].includes(event.key) && options.length > 0) {
      if (this.#list.hidden) this.#open();
      else this.#mark(options, index + (event.key === "ArrowDown" ? 1 : index < 0 ? 0 : -1));
    } else return;
    event.preventDefault();
  }

  /**
   * @param {HTMLElement[]} options
   * @param {number} index
   */
  #mark(options, index) {
    const at = (index + options.length) % options.length;
    for (const [place, option] of options.entries()) option.ariaSelected = String(place === at);
    options[at].scrollIntoView({ block: "nearest" });
    this.#field.setAttribute("aria-activedescendant", options[at].id);
  }

  /**
   * Lists the names that match some words; if the server cannot search the list, it is filtered here.
   *
   * @param {string} words
   */
  async #look(words) {
    this.#request?.abort();
    this.#request = new AbortController();
    const url = new URL(this.#place.dataset.source ?? "", location.href);
    const isSearched = !("whole" in this.#place.dataset);
    if (words !== "" && isSearched) url.searchParams.set("query", words);
    try {
      const answer = await fetch(url, { signal: this.#request.signal });
      if (!answer.ok) return;
      /** @type {{ name: string }[]} */
      const found = Object.values(await answer.json()).find(Array.isArray) ?? [];
      const names = found.map(({ name }) => name).filter((name) => isSearched || name.includes(words));
      this.#list.replaceChildren(...names.map((name, index) => this.#option(name, index)));
      if (document.activeElement === this.#field && names.length > 0) this.#open();
      else this.#close();
    } catch {
      // A newer search aborted this one, or the server is unreachable.
    }
  }

  /**
   * @param {string} name
   * @param {number} index
   */
  #option(name, index) {
    const option = document.createElement("li");
    option.id = `${this.#list.id}-${index}`;
    option.dataset.name = name;
    this.#say(option, { role: "option", "aria-selected": "false" });
    const picture = document.createElement("img");
    Object.assign(picture, { className: "thumb", alt: "", src: this.#address(name) });
    option.append(picture, name);
    return option;
  }

  /** @param {string} name */
  #take(name) {
    this.#request?.abort();
    this.#close();
    this.#field.value = name.trim();
    if (this.#field.value === this.#chosen) return;
    this.#chosen = this.#field.value;
    for (const kind of ["input", "change"]) this.#field.dispatchEvent(new Event(kind, { bubbles: true }));
    this.#show();
  }

  #open() {
    this.#list.hidden = false;
    this.#field.setAttribute("aria-expanded", "true");
  }

  #close() {
    this.#list.hidden = true;
    this.#field.setAttribute("aria-expanded", "false");
    this.#field.removeAttribute("aria-activedescendant");
  }

  /** Shows the picture of the chosen item beside its name. */
  #show() {
    const name = this.#field.value;
    this.#picture.hidden = name === "";
    if (name !== "" && this.#picture.getAttribute("src") !== this.#address(name)) this.#picture.src = this.#address(name);
  }

  /** @param {string} name */
  #address(name) {
    const { before, after } = this.#place.dataset;
    return before + encodeURIComponent(name) + after;
  }

  /**
   * @param {Element} element
   * @param {{ [name: string]: string }} attributes
   */
  #say(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }
}
