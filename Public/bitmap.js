import { announce } from "./announce.js";
import { copy } from "./copy.js";
import "./ground.js";
import { exchange } from "./live.js";
import { fillOrigins, isTyping } from "./page.js";
import { Panel } from "./panel.js";
import { onReturn, page } from "./server.js";
import { Stage } from "./stage.js";

const main = document.querySelector("main");
const picture = document.getElementById("picture");
const form = document.querySelector("[data-panel]");
const stage = new Stage(main, picture);
const panel = new Panel(form, change);

let request = null;
/** What was changed last and when: one way back leads over a whole turn of a dial. */
let last = { name: "", time: 0 };

/** Draws another state: the page's own address is the state, the server says what it looks like. */
async function show(search, { adding = false } = {}) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  if (adding) history.pushState(null, "", main.dataset.page + search);
  else history.replaceState(history.state, "", main.dataset.page + search);
  try {
    const { isGood, text } = await page(main.dataset.page + search, signal);
    const fresh = new DOMParser().parseFromString(text, "text/html");
    if (!isGood) return refuse(fresh);
    const next = fresh.getElementById("picture");
    const sources = [...next.parentElement.querySelectorAll("source")];
    await loaded(sources.find(({ media }) => matchMedia(media).matches)?.srcset ?? next.getAttribute("src"));
    if (signal.aborted) return;
    for (const source of picture.parentElement.querySelectorAll("source")) source.remove();
    picture.before(...sources);
    for (const name of ["class", "src", "width", "height"]) {
      picture.setAttribute(name, next.getAttribute(name));
    }
    copyData(fresh.querySelector("main"));
    history.replaceState(history.state, "", main.dataset.page + main.dataset.query);
    exchange(text);
    panel.show(fresh.querySelector("[data-panel]"));
    finish();
  } catch {
    // Aborted by a later state, or the server is gone, which is being told already.
  }
}

/** Loads and decodes a picture before it is shown, so that the old one stays until then. */
async function loaded(address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    // Shown as broken, and asked for again when the server is back.
  }
}

function copyData(fresh) {
  for (const name of Object.keys(main.dataset)) {
    if (!(name in fresh.dataset)) delete main.dataset[name];
  }
  Object.assign(main.dataset, fresh.dataset);
}

function finish() {
  fillOrigins();
  stage.layOut();
}

function refuse(fresh) {
  const reason = fresh.querySelector("[data-problem-text]")?.textContent;
  if (reason) panel.refuse(reason);
  else announce(fresh.title);
}

/** Changes parameters; an empty value takes one out. A size in pixels and a scale exclude each other. */
function change(values) {
  const parameters = new URLSearchParams(location.search);
  if (!("parts" in form.dataset)) {
    if ("scale" in values) for (const name of ["width", "height"]) parameters.delete(name);
    if ("width" in values || "height" in values) parameters.delete("scale");
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  // A comma means nothing to a query, and addresses are read by people.
  const search = parameters.toString().replaceAll("%2C", ",");
  const name = Object.keys(values).join();
  const adding = name !== last.name || Date.now() - last.time > 1000;
  last = { name, time: Date.now() };
  show(search === "" ? "" : `?${search}`, { adding });
}

// Links to other states of this page are the controls of a page without scripts; here they do not
// load it anew.
main.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || link.pathname !== main.dataset.page) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const factor = stage.factor;
  // Plus and minus lead on from what is seen, where the stage has no room for more.
  if (link.dataset.step && factor) return change({ scale: String(stepped(factor, Number(link.dataset.step))) });
  last = { name: "", time: 0 };
  show(link.search, { adding: true });
  if (link.closest(".comparison")) stage.reveal();
});

/** The whole factor before or after one, of those that the way of drawing takes. */
function stepped(factor, direction) {
  const by = Number(document.querySelector("[data-by]").dataset.by);
  return direction > 0
    ? (Math.floor(factor / by) + 1) * by
    : Math.max(1, Math.ceil(factor / by) - 1) * by;
}

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
finish();
const problem = form.querySelector("[data-problem]:not([hidden])");
if (problem) panel.refuse(problem.textContent);
