// @ts-check
import { CardList } from "../lists/list.js";
import { playOnAttention } from "../lists/moving.js";
import { scale } from "../lists/scaling.js";
import { find, findAll } from "../site/elements.js";

playOnAttention(find(HTMLElement, "main"));

const number = document.querySelector("[data-scaling]");
if (number instanceof HTMLInputElement) scale(number);

/** @type {import("../lists/list.js").Callbacks} */
const callbacks = {
  /** Links to the bitmap and to its enlarged picture, and emphasizes the scale in the picture's URL. */
  attended(card, actions, where) {
    const { href, dataset } = find(HTMLAnchorElement, ".open", card);
    const { picture = "" } = dataset;
    const [open, enlarged] = findAll(HTMLAnchorElement, "a", actions);
    open.href = href;
    enlarged.href = picture;
    const scale = picture.split("scale=")[1];
    for (const place of findAll(HTMLElement, "[data-scale]", actions)) place.textContent = scale;
    const number = document.createElement("b");
    number.textContent = scale;
    where.replaceChildren((where.textContent ?? "").slice(0, -scale.length), number);
  },
};

// The page of an empty collection has no list.
if (document.querySelector(".search")) new CardList(callbacks);
