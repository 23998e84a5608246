import { announce } from "./announce.js";
import { copy } from "./copy.js";
import { exchange } from "./live.js";
import { fillOrigins, isTyping } from "./page.js";
import { onReturn, page } from "./server.js";
import { Stage } from "./stage.js";

const main = document.querySelector("main");
const picture = document.getElementById("picture");
const panel = document.querySelector("[data-panel]");
const problem = document.querySelector("[data-problem]");
const dial = document.querySelector("[data-dial]");
const stage = new Stage(main, picture);
const narrow = matchMedia("(max-width: 719px)");

let request = null;

/** Draws another state: the page's own address is the state, the server says what it looks like. */
async function show(search) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  history.replaceState(null, "", main.dataset.page + search);
  try {
    const { isGood, text } = await page(main.dataset.page + fitted(search), signal);
    if (!isGood) return refuse(text);
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("picture");
    await loaded(next);
    if (signal.aborted) return;
    picture.parentElement.querySelector("source")?.remove();
    for (const name of ["src", "width", "height", "data-drawn-width", "data-drawn-height"]) {
      picture.setAttribute(name, next.getAttribute(name));
    }
    update(exchange(text));
  } catch {
    // Aborted by a later state, or the server is gone, which is being told already.
  }
}

/** Loads and decodes a picture before it is shown, so that the old one stays until then. */
async function loaded(next) {
  const image = new Image();
  image.src = next.getAttribute("src");
  try {
    await image.decode();
  } catch {
    // Shown as broken, and asked for again when the server is back.
  }
}

/** On a narrow screen the picture that fits is a smaller one. */
function fitted(search) {
  const parameters = new URLSearchParams(search);
  const isFree = ["scale", "width", "height"].every((name) => !parameters.has(name));
  if (!isFree || !narrow.matches) return search;
  parameters.set("scale", main.dataset.narrow);
  return `?${parameters}`;
}

function update(next) {
  problem.hidden = true;
  for (const input of panel.querySelectorAll("input")) {
    const fresh = input === dial
      ? next.querySelector("[data-dial]")
      : next.querySelector(`[data-panel] input[name="${input.name}"]${
          input.type === "radio" ? `[value="${input.value}"]` : ""}`);
    if (input.type === "radio") input.checked = fresh.checked;
    else if (input !== document.activeElement) input.value = fresh.value;
    input.placeholder = fresh.placeholder;
  }
  finish();
}

function finish() {
  if (!new URLSearchParams(location.search).has("scale")) {
    panel.querySelector("[data-live=reset-scale]").replaceChildren();
  }
  fillOrigins();
  stage.layOut();
}

function refuse(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  problem.textContent = next.querySelector("[data-problem-text]")?.textContent ?? next.title;
  problem.hidden = false;
}

/** Changes parameters; an empty value takes one out. A size in pixels and a scale exclude each other. */
function change(values) {
  const parameters = new URLSearchParams(location.search);
  if ("scale" in values) for (const name of ["width", "height"]) parameters.delete(name);
  if ("width" in values || "height" in values) parameters.delete("scale");
  for (const [name, value] of Object.entries(values)) {
    if (value === "" || (name === "interpolation" && value === "none")) parameters.delete(name);
    else parameters.set(name, value);
  }
  const search = parameters.toString();
  show(search === "" ? "" : `?${search}`);
}

panel.addEventListener("input", (event) => {
  const input = event.target;
  if (input === dial) panel.elements.scale.value = dial.value;
  change({ [input === dial ? "scale" : input.name]: input.value.trim() });
});
panel.addEventListener("submit", (event) => event.preventDefault());

// Links to other states of this page are the controls of a page without scripts; here they do not
// load it anew.
main.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || link.pathname !== main.dataset.page) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  show(link.search);
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const press = (selector) => {
    event.preventDefault();
    document.querySelector(selector)?.click();
  };
  const isOnStage = event.target.closest("[data-table]") !== null;
  if (event.key === "+" || event.key === "=") press("[data-step='1']");
  else if (event.key === "-") press("[data-step='-1']");
  else if (event.key === "0") press("[data-fit]");
  else if (event.key === "c") copy(document.querySelector("[data-address]").href, null);
  else if (isOnStage || event.target.closest("[type=radio]")) return;
  else if (event.key === "ArrowLeft") press(".neighbors [rel=prev]");
  else if (event.key === "ArrowRight") press(".neighbors [rel=next]");
});

addEventListener("popstate", () => show(location.search));
onReturn(() => show(location.search));
narrow.addEventListener("change", () => show(location.search));
finish();
if (fitted(location.search) !== location.search) show(location.search);
