import { isTyping } from "./page.js";

// A slash goes to the search, as on the other lists.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || isTyping(event)) return;
  event.preventDefault();
  document.getElementById("query").focus();
});
