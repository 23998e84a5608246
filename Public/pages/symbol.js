// @ts-check
import { DetailPage } from "../pictures/detail.js";
import { announce } from "../site/announce.js";
import { around, find } from "../site/elements.js";

const main = find(HTMLElement, "main");
const easel = find(HTMLElement, "[data-easel]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The options that apply only to some effects. */
const ofEffect = ["direction", "scope", "sequence", "reversing", "reversed", "angle", "to", "time"];

new DetailPage({
  reveal: () => easel.scrollIntoView({ block: "nearest" }),

  adjust(parameters, values) {
    if (!("effect" in values)) return;
    const effects = values.effect.split(",");
    const present = parameters.getAll("effect").join().split(",");
    // If an effect is only added, the present effects keep their options.
    if (!present.every((effect) => effects.includes(effect))) {
      for (const name of ofEffect) parameters.delete(name);
    }
    if (effects.includes("replace") && !parameters.has("to")) parameters.set("to", main.dataset.replacement ?? "");
  },

  click(event) {
    if (!around(Element, event.target, "[data-play], #picture")) return false;
    play();
    return true;
  },

  key(event) {
    const { target } = event;
    const isOnControl = around(Element, target, "[type=radio], [type=checkbox], a, button, summary, code") !== null;
    if (event.key === " " && !isOnControl && easel.querySelector("[data-play]")) {
      event.preventDefault();
      play();
      return true;
    }
    return around(Element, target, "[type=radio], code") !== null;
  },
});

/**
 * Plays the effect from its beginning.
 *
 * A browser plays all pictures with one URL in step, so a picture restarts only if its URL is new.
 */
async function play() {
  const picture = find(HTMLImageElement, "#picture");
  if (calm.matches || !easel.querySelector("[data-play]")) return;
  const { src } = picture.dataset;
  const address = src ?? picture.getAttribute("src") ?? "";
  try {
    const moving = URL.createObjectURL(await (await fetch(address)).blob());
    picture.dataset.src = address;
    picture.addEventListener("load", () => URL.revokeObjectURL(moving), { once: true });
    picture.src = moving;
    announce("Playing");
  } catch {
    // The server is unreachable; the picture stays as it is.
  }
}
