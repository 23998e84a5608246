// @ts-check
import { around, find } from "../site/elements.js";

/** The media query that matches if the visitor prefers reduced motion. */
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Plays the picture of a card while the card has the pointer or the focus. The animation is loaded only then, and
 * replaces the first frame once it is decoded.
 *
 * @param {HTMLElement} list
 */
export function playOnAttention(list) {
  /** @type {{ card: HTMLElement, picture: HTMLImageElement, src: string, srcset: string } | null} */
  let playing = null;

  /** @param {HTMLElement} card */
  const begin = async (card) => {
    if (card === playing?.card || isStill.matches) return;
    end();
    const picture = find(HTMLImageElement, "img", card);
    const { src, srcset } = picture;
    const address = card.dataset.moving ?? "";
    const mine = { card, picture, src, srcset };
    playing = mine;
    const moving = new Image();
    moving.src = address;
    try {
      await moving.decode();
    } catch {
      return;
    }
    if (playing !== mine) return;
    picture.removeAttribute("srcset");
    picture.src = address;
  };

  const end = () => {
    if (!playing) return;
    const { picture, src, srcset } = playing;
    playing = null;
    if (picture.src === src) return;
    picture.srcset = srcset;
    picture.src = src;
  };

  /** @param {EventTarget | null} target */
  const movingAt = (target) => around(HTMLElement, target, ".card")?.querySelector("[data-moving]");
  for (const name of ["pointerover", "focusin"]) {
    list.addEventListener(name, (event) => {
      const card = movingAt(event.target);
      if (card instanceof HTMLElement) begin(card);
      else end();
    });
  }
  list.addEventListener("pointerleave", end);
  list.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && list.contains(event.relatedTarget))) end();
  });
}
