// @ts-check
import "../pixel-image.js";
import { find } from "../site/elements.js";
import { fillOrigins, isTyping } from "../site/page.js";

// A slash focuses the search field, as on the other lists.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || isTyping(event)) return;
  event.preventDefault();
  find(HTMLInputElement, "#query").focus();
});

fillOrigins();
