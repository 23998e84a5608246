// @ts-check
import "../pixel-image.js";
import { find } from "../site/elements.js";
import { exchange } from "../site/live.js";
import { fillOrigins, isTyping } from "../site/page.js";
import { isAbort, onReturn, page } from "../site/server.js";

const form = find(HTMLFormElement, ".search");
const field = find(HTMLInputElement, "#docs-query");
/** @type {AbortController | null} */
let request = null;
let timer = 0;

// A slash focuses the search field, as on the other lists.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || isTyping(event)) return;
  event.preventDefault();
  field.focus();
});

// The first page shows results while you type. The other pages leave for them when the form is submitted.
if (location.pathname === new URL(form.action).pathname) {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(address()), 120);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    show(address());
  });
  const restore = () => {
    field.value = new URL(location.href).searchParams.get("query") ?? "";
    show(location.href);
  };
  addEventListener("popstate", restore);
  onReturn(restore);
}

/** Returns the URL of the page with the text of the field. */
function address() {
  const url = new URL(form.action);
  if (field.value.trim() !== "") url.searchParams.set("query", field.value);
  return url.href;
}

/**
 * Shows the results of a URL, which replaces the current one, so that going back leaves the search.
 *
 * @param {string} url
 */
async function show(url) {
  request?.abort();
  request = new AbortController();
  try {
    const { isGood, text } = await page(url, request.signal);
    if (!isGood) return;
    exchange(text);
    history.replaceState(null, "", url);
    fillOrigins();
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}

fillOrigins();
