import { DetailPage } from "./detail.js";
import { Stage } from "./stage.js";
import { OnionSkin, SliceOutlines } from "./traces.js";
import { Turning } from "./turning.js";

const form = document.querySelector("[data-panel]");
const picture = document.getElementById("picture");
const frame = document.querySelector(".frame");
const skin = new OnionSkin(frame, picture);
const stage = new Stage(document.querySelector("main"), picture, [skin, new SliceOutlines(frame)]);

const turning = new Turning();

const detail = new DetailPage({
  async swap(fresh, signal) {
    const next = fresh.getElementById("picture");
    const sources = [...next.parentElement.querySelectorAll("source")];
    await loaded(sources.find(({ media }) => matchMedia(media).matches)?.srcset ?? next.getAttribute("src"));
    if (signal.aborted) return;
    for (const source of picture.parentElement.querySelectorAll("source")) source.remove();
    picture.before(...sources);
    for (const name of ["class", "src", "width", "height"]) {
      picture.setAttribute(name, next.getAttribute(name));
    }
  },

  arrange() {
    stage.layOut();
    turning.arrange();
  },
  reveal: () => stage.reveal(),

  /** A size in pixels and a scale exclude each other. */
  adjust(parameters, values) {
    if ("parts" in form.dataset) return;
    if ("scale" in values) for (const name of ["width", "height"]) parameters.delete(name);
    if ("width" in values || "height" in values) parameters.delete("scale");
  },

  /** Plus and minus lead on from what is seen, where the stage has no room for more. */
  click(event, link) {
    if (event.target.closest("[data-skin]")) skin.toggle();
    if (turning.click(event.target)) return true;
    const factor = stage.factor;
    if (!link?.dataset.step || !factor) return false;
    detail.change({ scale: String(stepped(factor, Number(link.dataset.step))) });
    return true;
  },

  key(event, press) {
    const step = { ",": -1, ".": 1 }[event.key];
    if (step) {
      detail.whenShown(() => showFrame(step));
      return true;
    }
    const keys = { "o": "[data-skin]", "p": "[data-play]", "+": "[data-step='1']", "=": "[data-step='1']", "-": "[data-step='-1']", "0": "[data-fit]" };
    if (event.key in keys) press(keys[event.key]);
    return event.key in keys || event.target.closest("[data-table], [type=radio]") !== null;
  },
});

/** Shows the frame before or after the one that is shown, the first one where they move. */
function showFrame(step) {
  const frames = [...document.querySelectorAll(".frames a")];
  const place = frames.findIndex((frame) => frame.hasAttribute("aria-current"));
  frames[place < 0 ? 0 : (place + step + frames.length) % frames.length]?.click();
}

/** Loads and decodes a picture before it is shown, so that the old one stays until then. */
async function loaded(address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    // Shown as broken, and asked for again when the server is back.
  }
}

/** The whole factor before or after one, of those that the way of drawing takes. */
function stepped(factor, direction) {
  const by = Number(document.querySelector("[data-by]").dataset.by);
  return direction > 0
    ? (Math.floor(factor / by) + 1) * by
    : Math.max(1, Math.ceil(factor / by) - 1) * by;
}
