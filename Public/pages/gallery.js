import { CardList } from "../lists/list.js";
import { playOnAttention } from "../lists/moving.js";

playOnAttention(document.querySelector("main"));

new CardList({
  /** Links to the bitmap and to its enlarged picture, and emphasizes the scale in the picture's URL. */
  attended(card, actions, where) {
    const { href, dataset } = card.querySelector(".open");
    const [open, enlarged] = actions.querySelectorAll("a");
    open.href = href;
    enlarged.href = dataset.picture;
    const scale = dataset.picture.split("scale=")[1];
    for (const place of actions.querySelectorAll("[data-scale]")) place.textContent = scale;
    const number = document.createElement("b");
    number.textContent = scale;
    where.replaceChildren(where.textContent.slice(0, -scale.length), number);
  },
});
