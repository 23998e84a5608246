// @ts-check
import "../controls/bring.js";
import { Comparison } from "../pictures/compare.js";
import { DetailPage } from "../pictures/detail.js";
import { Stage } from "../pictures/stage.js";
import { OnionSkin, SliceOutlines } from "../pictures/traces.js";
import { around, find, findAll } from "../site/elements.js";

const form = find(HTMLFormElement, "[data-panel]");
const picture = find(HTMLImageElement, "#picture");
const frame = find(HTMLElement, ".frame");
const skin = new OnionSkin(frame, picture);
const stage = new Stage(find(HTMLElement, "main"), picture, [skin, new SliceOutlines(frame)]);

/** The comparison, which drafts do not have. */
const comparison = find(HTMLElement, "main").dataset.compare ? new Comparison() : null;

const detail = new DetailPage({
  async swap(fresh, signal) {
    const next = find(HTMLImageElement, "#picture", fresh);
    const sources = [...(next.parentElement?.querySelectorAll("source") ?? [])];
    await loaded(sources.find(({ media }) => matchMedia(media).matches)?.srcset ?? next.getAttribute("src") ?? "");
    if (signal.aborted) return;
    for (const source of picture.parentElement?.querySelectorAll("source") ?? []) source.remove();
    picture.before(...sources);
    for (const name of ["class", "src", "width", "height"]) {
      picture.setAttribute(name, next.getAttribute(name) ?? "");
    }
  },

  arrange() {
    stage.layOut();
    comparison?.arrange();
  },
  reveal: () => stage.reveal(),

  /** Keeps a size in pixels and a scale mutually exclusive. */
  adjust(parameters, values) {
    if ("parts" in form.dataset) return;
    if ("scale" in values) for (const name of ["width", "height"]) parameters.delete(name);
    if ("width" in values || "height" in values) parameters.delete("scale");
  },

  /** Makes plus and minus start from the visible scale if the stage is too small to show the requested one. */
  click(event, link) {
    if (around(Element, event.target, "[data-skin]")) skin.toggle();
    if (comparison?.click(event.target)) return true;
    const factor = stage.factor;
    if (!link?.dataset.step || !factor) return false;
    detail.change({ scale: String(stepped(factor, Number(link.dataset.step))) });
    return true;
  },

  key(event, press) {
    const step = event.key === "," ? -1 : event.key === "." ? 1 : 0;
    if (step) {
      detail.whenShown(() => showFrame(step));
      return true;
    }
    /** @type {{ [key: string]: string }} */
    const keys = { "o": "[data-skin]", "p": "[data-play]", "+": "[data-step='1']", "=": "[data-step='1']", "-": "[data-step='-1']", "0": "[data-fit]" };
    if (event.key in keys) press(keys[event.key]);
    return event.key in keys || around(Element, event.target, "[data-table], [type=radio]") !== null;
  },
});

/**
 * Shows the previous or next frame, or the first frame if the animation is playing.
 *
 * @param {number} step
 */
function showFrame(step) {
  const frames = findAll(HTMLAnchorElement, ".frames a");
  const place = frames.findIndex((frame) => frame.hasAttribute("aria-current"));
  frames[place < 0 ? 0 : (place + step + frames.length) % frames.length]?.click();
}

/**
 * Loads and decodes a picture before it is shown, so that the old one stays visible until then.
 *
 * @param {string} address
 */
async function loaded(address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    // The browser shows it as broken, and it is requested again when the server is back.
  }
}

/**
 * Returns the previous or next whole factor that the interpolation of the picture accepts.
 *
 * @param {number} factor
 * @param {number} direction
 */
function stepped(factor, direction) {
  const by = Number(find(HTMLElement, "[data-by]").dataset.by);
  return direction > 0
    ? (Math.floor(factor / by) + 1) * by
    : Math.max(1, Math.ceil(factor / by) - 1) * by;
}
