// @ts-check
import { find } from "../site/elements.js";

/**
 * Shows the bitmap that introduces the gallery at the scale in its URL, while a reader types or turns the number.
 *
 * @param {HTMLInputElement} field
 */
export function scale(field) {
  const link = find(HTMLAnchorElement, "[data-scaled]");
  const image = find(HTMLImageElement, "img", link);
  const label = find(HTMLElement, "b", link);
  const copy = find(HTMLElement, "[data-copy-address]", field.form ?? document.body);
  const densities = image.srcset.split(", ").length;
  const own = image.src;

  /** @param {number} factor */
  function address(factor) {
    const url = new URL(own);
    url.searchParams.set(field.name, String(factor));
    return url.href;
  }

  function show() {
    const factor = field.valueAsNumber;
    if (!field.checkValidity()) return;
    image.srcset = Array.from({ length: densities }, (_, index) => {
      const density = index + 1;
      return `${address(factor * density)} ${density}x`;
    }).join(", ");
    label.textContent = field.value;
    const url = new URL(link.href);
    url.searchParams.set(field.name, field.value);
    link.href = url.href;
    const { copyAddress = "" } = copy.dataset;
    copy.dataset.copyAddress = copyAddress.replace(/\d+$/, field.value);
  }

  field.addEventListener("input", show);
  field.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (event.deltaY < 0) field.stepUp();
    else if (event.deltaY > 0) field.stepDown();
    show();
  }, { passive: false });
}
