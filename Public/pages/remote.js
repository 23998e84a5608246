import { announce } from "../site/announce.js";
import { exchange } from "../site/live.js";
import { fillOrigins } from "../site/page.js";
import { onReturn, page } from "../site/server.js";
import { watchWall } from "../pictures/wall.js";

const main = document.querySelector("main");
const form = document.getElementById("asked");
const region = document.querySelector("[data-live=outcome]");

let request = null;
let source = null;
let timer;

/** Shows the image of another URL. The page's own URL holds the state, and the server renders it. */
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

/** Replaces the shown outcome by that of a fresh page, after decoding its picture. */
async function put(text, signal) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.querySelector("main");
  if (!("phase" in next.dataset)) {
    announce(fresh.querySelector("[data-problem-text]")?.textContent ?? fresh.title);
    return;
  }
  const picture = next.querySelector("#picture");
  const isNew = picture && picture.getAttribute("src") !== document.getElementById("picture")?.getAttribute("src");
  if (isNew) await decoded(picture);
  if (signal.aborted) return;
  Object.assign(main.dataset, next.dataset);
  exchange(text);
  if (isNew) document.getElementById("picture").parentElement.classList.add("arriving");
  fillOrigins();
  const heading = document.querySelector(".report h2").textContent;
  announce(heading);
  follow();
}

/** Resolves when the browser has decoded a picture, so that the picture fades in instead of a gap. */
async function decoded(picture) {
  const early = new Image();
  early.srcset = picture.srcset;
  early.src = picture.src;
  try {
    await early.decode();
  } catch {
    // The picture on the page shows the failure itself.
  }
}

/** Listens to the phases of an image that is still loading, shows its progress, and then the final phase. */
function follow() {
  clearTimeout(timer);
  if (main.dataset.phase === "failure") return waitForNext();
  if (main.dataset.phase !== "empty") return;
  const { signal } = (request ??= new AbortController());
  source = new EventSource(main.dataset.events);
  source.addEventListener("message", (event) => {
    const status = JSON.parse(event.data);
    if (status.phase === "empty") return progress(status);
    source.close();
    show(location.href);
  });
  source.addEventListener("error", () => {
    // A browser reconnects by itself if the connection was lost, but not if the server refused it.
    if (source.readyState === EventSource.CLOSED && !signal.aborted) {
      timer = setTimeout(() => show(location.href), 1000);
    }
  });
}

const details = { idle: "Not loaded yet", queued: "Waiting in the queue", loading: "Loading", decoding: "Decoding" };

function progress({ detail, received, total }) {
  const heading = region.querySelector("[data-detail]");
  const bar = document.getElementById("progress");
  if (!heading || !bar) return;
  if (heading.textContent !== details[detail]) heading.textContent = details[detail];
  if (total) {
    bar.max = total;
    bar.value = received;
  } else bar.removeAttribute("value");
  region.querySelector("[data-bytes]").textContent =
    received === 0 ? "" : total ? `${size(received)} of ${size(total)}` : size(received);
}

function size(bytes) {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KiB`;
}

/** Shows the time until a failed image may be retried, and then enables the retry. */
function waitForNext() {
  const place = region.querySelector("[data-next]");
  const retry = region.querySelector("[data-retry]");
  if (!place || !retry) return;
  const due = Date.parse(place.getAttribute("datetime"));
  const tick = () => {
    const seconds = Math.ceil((due - Date.now()) / 1000);
    retry.setAttribute("aria-disabled", seconds > 0);
    place.textContent = seconds > 0 ? `in ${span(seconds)}` : "now";
    if (seconds > 0) timer = setTimeout(tick, 1000);
  };
  tick();
}

function span(seconds) {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Begins the next attempt, which the server starts when the page listens to its events. */
function retry() {
  main.dataset.phase = "empty";
  region.querySelector("h2").textContent = "Trying again";
  follow();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (value.trim() !== "") url.searchParams.set(name, value.trim());
  }
  show(url.href, { adding: true });
});

main.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = event.target.closest("a[data-retry], .report a.chip, .segments a, .strip a");
  if (!link) return;
  event.preventDefault();
  if (!link.matches("[data-retry]")) {
    document.getElementById("url").value = new URL(link.href).searchParams.get("url");
    show(link.href, { adding: true });
  } else if (link.getAttribute("aria-disabled") !== "true") retry();
});

addEventListener("popstate", () => {
  const parameters = new URL(location.href).searchParams;
  for (const field of form.querySelectorAll("[name]")) field.value = parameters.get(field.name) ?? "";
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
