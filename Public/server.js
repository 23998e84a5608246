import { announce } from "./announce.js";

const notice = document.querySelector("[data-notice]");
// Of the server that sent this module, whatever folder its addresses begin with.
const health = new URL("../../health", import.meta.url);
let isGone = false;

/** Gets a page's text; a server that does not answer is reported once and watched until it does. */
export async function page(url, signal) {
  try {
    const response = await fetch(url, { signal, headers: { Accept: "text/html" } });
    return { isGood: response.ok, text: await response.text() };
  } catch (error) {
    if (error.name !== "AbortError") watch();
    throw error;
  }
}

/** Runs when the server answers again. */
export function onReturn(action) {
  document.addEventListener("server-return", action);
}

function watch() {
  if (isGone) return;
  isGone = true;
  notice.textContent = "The server does not answer. This page goes on by itself when it does.";
  notice.hidden = false;
  let wait = 500;
  const ask = async () => {
    if (await answers()) {
      isGone = false;
      notice.hidden = true;
      announce("The server answers again.");
      document.dispatchEvent(new Event("server-return"));
    } else {
      wait = Math.min(wait * 1.5, 5000);
      setTimeout(ask, wait);
    }
  };
  setTimeout(ask, wait);
}

async function answers() {
  try {
    return (await fetch(health, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

// A picture that does not come is the first sign on a page that asks for nothing else.
const missed = new Set();
document.addEventListener(
  "error",
  async (event) => {
    if (!(event.target instanceof HTMLImageElement)) return;
    missed.add(event.target);
    if (!(await answers())) watch();
  },
  true,
);
onReturn(() => {
  for (const picture of missed) picture.src = picture.src;
  missed.clear();
});
