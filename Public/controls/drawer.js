// @ts-check
const narrow = matchMedia("(max-width: 719px)");

/** The settings, which phones show as a bottom drawer (`drawer.css`). The browser opens and closes it as a popover. */
export class Drawer {
  #element;

  /**
   * Calls `opened` when the drawer has opened, so that its subject can be scrolled into view above it.
   *
   * @param {HTMLElement} element
   * @param {() => void} opened
   */
  constructor(element, opened) {
    this.#element = element;
    element.addEventListener("toggle", (event) => {
      if (event.target === element && event.newState === "open") opened();
    });
    // A wide page shows the settings beside its content, so the drawer must not cover it.
    narrow.addEventListener("change", () => {
      if (this.#isOpen) element.hidePopover();
    });
  }

  get #isOpen() {
    // Do not read properties of the form: a field with such a name would hide them.
    return "popover" in this.#element && document.querySelector(":popover-open") === this.#element;
  }

  /** Opens the drawer if it is closed; does nothing if the settings are not shown as a drawer. */
  open() {
    const isDrawer = "popover" in this.#element && getComputedStyle(this.#element).position === "fixed";
    if (isDrawer && !this.#isOpen) this.#element.showPopover();
  }
}
