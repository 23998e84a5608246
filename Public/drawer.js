const narrow = matchMedia("(max-width: 719px)");

/** Settings that are drawn up from below on phones, as `drawer.css` lays them out. The browser opens and closes it. */
export class Drawer {
  #element;

  /** `opened` is called when it has come: what it is about should be seen above it. */
  constructor(element, opened) {
    this.#element = element;
    element.addEventListener("toggle", (event) => {
      if (event.target === element && event.newState === "open") opened();
    });
    // Where there is room for settings beside the rest they do not lie over it.
    narrow.addEventListener("change", () => {
      if (this.#isOpen) element.hidePopover();
    });
  }

  get #isOpen() {
    // Fields may be called as anything that a form has.
    return "popover" in this.#element && document.querySelector(":popover-open") === this.#element;
  }

  /** Opens what is closed; nothing where the settings are no drawer. */
  open() {
    const isDrawer = "popover" in this.#element && getComputedStyle(this.#element).position === "fixed";
    if (isDrawer && !this.#isOpen) this.#element.showPopover();
  }
}
