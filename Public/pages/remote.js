// @ts-check
import { decoded } from "../pictures/decoded.js";
import { watchWall } from "../pictures/wall.js";
import { announce } from "../site/announce.js";
import { around, find, findAll } from "../site/elements.js";
import { exchange } from "../site/live.js";
import { fillOrigins } from "../site/page.js";
import { onReturn, page } from "../site/server.js";

const main = find(HTMLElement, "main");
const form = find(HTMLFormElement, "#asked");
const region = find(HTMLElement, "[data-live=outcome]");

/** @type {AbortController | null} */
let request = null;
/** @type {EventSource | null} */
let source = null;
let timer = 0;

/**
 * Shows the image of another URL. The page's own URL holds the state, and the server renders it.
 *
 * @param {string} url
 */
async function show(url, { adding = false } = {}) {
  request?.abort();
  source?.close();
  clearTimeout(timer);
  request = new AbortController();
  const { signal } = request;
  if (adding) history.pushState(null, "", url);
  try {
    const { text } = await page(url, signal);
    if (signal.aborted) return;
    await put(text, signal);
  } catch {
    // A later state aborted the request, or the server is unreachable, which `server.js` reports.
  }
}

/**
 * Replaces the shown outcome by that of a fresh page, after decoding its picture.
 *
 * @param {string} text
 * @param {AbortSignal} signal
 */
async function put(text, signal) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = find(HTMLElement, "main", fresh);
  if (!("phase" in next.dataset)) {
    announce(fresh.querySelector("[data-problem-text]")?.textContent ?? fresh.title);
    return;
  }
  /** @type {HTMLImageElement | null} */
  const picture = next.querySelector("#picture");
  const isNew = picture && picture.getAttribute("src") !== document.getElementById("picture")?.getAttribute("src");
  if (isNew) await decoded(picture);
  if (signal.aborted) return;
  Object.assign(main.dataset, next.dataset);
  exchange(text);
  if (isNew) document.getElementById("picture")?.parentElement?.classList.add("arriving");
  fillOrigins();
  announce(find(HTMLElement, ".report h2").textContent ?? "");
  follow();
}

/** Listens to the phases of an image that is still loading, shows its progress, and then the final phase. */
function follow() {
  clearTimeout(timer);
  if (main.dataset.phase === "failure") return waitForNext();
  if (main.dataset.phase !== "empty") return;
  const { signal } = (request ??= new AbortController());
  const stream = new EventSource(main.dataset.events ?? "");
  source = stream;
  stream.addEventListener("message", (event) => {
    /** @type {Status} */
    const status = JSON.parse(event.data);
    if (status.phase === "empty") return progress(status);
    stream.close();
    show(location.href);
  });
  stream.addEventListener("error", () => {
    // A browser reconnects by itself if the connection was lost, but not if the server refused it.
    if (stream.readyState === EventSource.CLOSED && !signal.aborted) {
      timer = setTimeout(() => show(location.href), 1000);
    }
  });
}

/**
 * The parts of an image's status that the page shows.
 *
 * @typedef {{ phase: string, detail: string, received: number, total?: number }} Status
 */

/** @type {{ [detail: string]: string }} */
const details = { idle: "Not loaded yet", queued: "Waiting in the queue", loading: "Loading", decoding: "Decoding" };

/** @param {Status} status */
function progress({ detail, received, total }) {
  const heading = region.querySelector("[data-detail]");
  /** @type {HTMLProgressElement | null} */
  const bar = document.querySelector("#progress");
  if (!heading || !bar) return;
  if (heading.textContent !== details[detail]) heading.textContent = details[detail];
  if (total) {
    bar.max = total;
    bar.value = received;
  } else bar.removeAttribute("value");
  find(HTMLElement, "[data-bytes]", region).textContent =
    received === 0 ? "" : total ? `${size(received)} of ${size(total)}` : size(received);
}

/** @param {number} bytes */
function size(bytes) {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KiB`;
}

/** Shows the time until a failed image may be retried, and then enables the retry. */
function waitForNext() {
  const place = region.querySelector("[data-next]");
  const retry = region.querySelector("[data-retry]");
  if (!place || !retry) return;
  const due = Date.parse(place.getAttribute("datetime") ?? "");
  const tick = () => {
    const seconds = Math.ceil((due - Date.now()) / 1000);
    retry.setAttribute("aria-disabled", String(seconds > 0));
    place.textContent = seconds > 0 ? `in ${span(seconds)}` : "now";
    if (seconds > 0) timer = setTimeout(tick, 1000);
  };
  tick();
}

/** @param {number} seconds */
function span(seconds) {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Begins the next attempt, which the server starts when the page listens to its events. */
function retry() {
  main.dataset.phase = "empty";
  find(HTMLElement, "h2", region).textContent = "Trying again";
  follow();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") url.searchParams.set(name, value.trim());
  }
  show(url.href, { adding: true });
});

main.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = around(HTMLAnchorElement, event.target, "a[data-retry], .report a.chip, .segments a, .strip a");
  if (!link) return;
  event.preventDefault();
  if (!link.matches("[data-retry]")) {
    find(HTMLInputElement, "#url").value = new URL(link.href).searchParams.get("url") ?? "";
    show(link.href, { adding: true });
  } else if (link.getAttribute("aria-disabled") !== "true") retry();
});

addEventListener("popstate", () => {
  const parameters = new URL(location.href).searchParams;
  for (const field of findAll(HTMLInputElement, "[name]", form)) field.value = parameters.get(field.name) ?? "";
  show(location.href);
});
onReturn(() => show(location.href));
// A browser may keep a page in its back/forward cache with its connections, and the download would continue unseen.
addEventListener("pagehide", () => {
  request?.abort();
  source?.close();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) show(location.href);
});
fillOrigins();
follow();
watchWall();
