import { fillOrigins, isTyping } from "../site/page.js";
import "../pixel-image.js";

// A slash focuses the search field, as on the other lists.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || isTyping(event)) return;
  event.preventDefault();
  document.getElementById("query").focus();
});

fillOrigins();
