// @ts-check
import { find, findAll } from "../site/elements.js";

const wall = find(HTMLElement, "#wall");
/** @type {HTMLElement | null} */
const meter = wall.querySelector("[data-meter]");

/**
 * Fades in each picture of the wall once it has loaded, and shows a measure of smoothness: the longest time between
 * two frames while pictures loaded.
 */
export function watchWall() {
  const pictures = findAll(HTMLImageElement, ".tiles img", wall);
  if (!meter || pictures.length === 0) return;
  const awaited = new Set(pictures.filter((picture) => !picture.complete));
  for (const picture of awaited) {
    picture.classList.add("awaited");
    /** @param {boolean} isHere */
    const end = (isHere) => {
      picture.classList.remove("awaited");
      awaited.delete(picture);
      if (!isHere) markFailed(picture);
    };
    picture.addEventListener("load", () => end(true), { once: true });
    picture.addEventListener("error", () => end(false), { once: true });
  }
  meter.removeAttribute("data-done");
  let longest = 0;
  /** @type {number | undefined} */
  let last;
  /** @param {number} now */
  const frame = (now) => {
    // A page in the background draws no frames, so its gaps are not counted.
    if (last !== undefined && !document.hidden) longest = Math.max(longest, now - last);
    last = now;
    const here = pictures.filter((picture) => picture.complete && picture.naturalWidth > 0).length;
    meter.textContent = `${here} of ${pictures.length} · longest frame ${Math.round(longest)} ms`;
    meter.dataset.longest = String(Math.round(longest));
    meter.toggleAttribute("data-done", awaited.size === 0);
    if (awaited.size > 0) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/**
 * Shows the mark of failure in place of a picture, with the picture's name.
 *
 * @param {HTMLImageElement} picture
 */
function markFailed(picture) {
  const { content } = find(HTMLTemplateElement, "#broken");
  const mark = document.importNode(find(SVGElement, ".broken", content), true);
  mark.setAttribute("aria-label", `${picture.alt} could not be loaded`);
  picture.parentElement?.classList.add("failed");
  picture.parentElement?.append(mark);
}

function clearFailures() {
  for (const cell of wall.querySelectorAll(".failed")) {
    cell.classList.remove("failed");
    cell.querySelector(".broken")?.remove();
  }
}

/** @type {HTMLElement | null} */
const again = wall.querySelector("[data-again]");
again?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  // Use URLs that no image was ever loaded from, so that every image is loaded again.
  const round = Date.now() % 1_000_000_000;
  clearFailures();
  for (const picture of findAll(HTMLImageElement, ".tiles img", wall)) {
    picture.src = fresh(picture.src, round);
    picture.srcset = picture.srcset.replace(/(\S+) (\dx)/g, (_, src, density) => `${fresh(src, round)} ${density}`);
  }
  watchWall();
});

/**
 * Returns the URL of a tile with a number that makes it a new one.
 *
 * @param {string} address
 * @param {number} round
 */
function fresh(address, round) {
  const url = new URL(address, location.href);
  const image = new URL(url.searchParams.get("url") ?? "");
  image.searchParams.set("v", String(round));
  url.searchParams.set("url", image.href);
  return url.pathname + url.search;
}
