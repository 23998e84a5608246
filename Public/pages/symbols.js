// @ts-check
import { replacing } from "../controls/colors.js";
import { Drawer } from "../controls/drawer.js";
import { CardList } from "../lists/list.js";
import { find } from "../site/elements.js";

/** The list of symbols, with the panel of their appearance. */
class SymbolList {
  #panel = find(HTMLElement, "#panel");
  #results = find(HTMLElement, "#results");
  #problem = find(HTMLElement, "#problem");
  #colors = find(HTMLInputElement, "#foreground");
  #value = find(HTMLInputElement, "#value");
  #valueText = find(HTMLElement, "#value-text");
  #list;
  #drawer;

  constructor() {
    this.#list = new CardList({
      shown: (fresh) => this.#show(fresh),
      refused: (reason) => this.#refuse(reason),
    });
    const toolbar = find(HTMLElement, "#toolbar");
    this.#drawer = new Drawer(this.#panel, () => {
      // Keep symbols visible above the drawer: the present ones or, if none are in view, the first.
      const below = this.#results.getBoundingClientRect().top > toolbar.getBoundingClientRect().bottom;
      if (below) this.#results.scrollIntoView({ block: "start" });
    });
    // The panel's layout needs the height of the toolbar, which depends on the number of lines of tags.
    new ResizeObserver(() => {
      this.#panel.style.setProperty("--bar", `${toolbar.offsetHeight}px`);
    }).observe(toolbar);
    this.#panel.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#change(target);
    });
  }

  /**
   * Replaces the page's URL by the canonical one from the fresh page, and updates the fields.
   *
   * @param {Document} fresh
   */
  #show(fresh) {
    const next = fresh.getElementById("results") ?? this.#results;
    this.#results.dataset.address = next.dataset.address;
    history.replaceState(history.state, "", next.dataset.address);
    this.#fill(fresh);
  }

  /**
   * Shows the error next to the colours if they cause it.
   *
   * @param {string} reason
   */
  #refuse(reason) {
    if (!/^foreground/i.test(reason)) return false;
    this.#colors.setAttribute("aria-invalid", "true");
    this.#colors.setAttribute("aria-describedby", this.#problem.id);
    this.#problem.textContent = reason;
    this.#problem.hidden = false;
    this.#drawer.open();
    this.#problem.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** Removes the error about a rejected colour. */
  #clear() {
    this.#problem.hidden = true;
    for (const name of ["aria-invalid", "aria-describedby"]) this.#colors.removeAttribute(name);
  }

  /**
   * Updates the fields from a fresh page, except the focused one.
   *
   * @param {Document} fresh
   */
  #fill(fresh) {
    this.#clear();
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const fields = document.querySelectorAll("[name][form=asked], [data-well]");
    for (const field of fields) {
      /** @type {HTMLInputElement | HTMLSelectElement | null} */
      const twin = fresh.querySelector(field.id ? `#${field.id}` : `[data-well="${field.dataset.well}"]`);
      if (!twin) continue;
      if (field !== document.activeElement) field.value = twin.value;
      if ("well" in field.dataset) field.toggleAttribute("data-used", twin.hasAttribute("data-used"));
    }
    this.#valueText.textContent = this.#value.value;
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  #change(field) {
    if (field.dataset.well !== undefined) {
      this.#colors.value = replacing(this.#colors.value, Number(field.dataset.well), field.value);
    } else if (field === this.#value) {
      this.#valueText.textContent = field.value;
    }
    // Apply a choice immediately, a text of colours when typing pauses, and a dial when it rests.
    if (field.matches("select")) this.#list.ask(field);
    else this.#list.ask(field, field === this.#colors ? 400 : 60);
  }
}

// The page of an empty collection has no list.
if (document.querySelector(".search")) new SymbolList();
