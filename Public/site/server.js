// @ts-check
import { announce } from "./announce.js";
import { find } from "./elements.js";

const notice = find(HTMLElement, "[data-notice]");
// The path is relative to this module, so that it has the server's base path.
const health = new URL("../../../health", import.meta.url);
let isGone = false;

/**
 * Fetches a page's HTML; if the server is unreachable, reports that once and polls until it is back.
 *
 * @param {string | URL} url
 * @param {AbortSignal} signal
 */
export async function page(url, signal) {
  try {
    const response = await fetch(url, { signal, headers: { Accept: "text/html" } });
    return { isGood: response.ok, text: await response.text() };
  } catch (error) {
    if (!isAbort(error)) watch();
    throw error;
  }
}

/**
 * Returns whether an error is that of an aborted request.
 *
 * @param {unknown} error
 */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Registers an action that runs whenever the server is reachable again.
 *
 * @param {() => void} action
 */
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

// On a page that requests no state, a failed picture is the first sign of an unreachable server.
/** @type {Set<HTMLImageElement>} */
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
