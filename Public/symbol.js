import { announce } from "./announce.js";
import { copy } from "./copy.js";
import "./ground.js";
import { exchange } from "./live.js";
import { fillOrigins, isTyping } from "./page.js";
import { Panel } from "./panel.js";
import { onReturn, page } from "./server.js";

const main = document.querySelector("main");
const easel = document.querySelector("[data-easel]");
const form = document.querySelector("[data-panel]");
const panel = new Panel(form, change);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The options of some effects, which mean nothing to others. */
const ofEffect = ["direction", "scope", "sequence", "reversing", "reversed", "angle", "to", "time"];

let request = null;
/** What was changed last and when: one way back leads over a whole turn of a dial. */
let last = { name: "", time: 0 };

/** Shows another state: the page's own address is the state, the server says what it looks like. */
async function show(search, { adding = false } = {}) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  if (adding) history.pushState(null, "", main.dataset.page + search);
  else history.replaceState(history.state, "", main.dataset.page + search);
  try {
    const { isGood, text } = await page(main.dataset.page + search, signal);
    if (signal.aborted) return;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    if (!isGood) return refuse(fresh);
    Object.assign(main.dataset, fresh.querySelector("main").dataset);
    history.replaceState(history.state, "", main.dataset.page + main.dataset.query);
    exchange(text);
    panel.show(fresh.querySelector("[data-panel]"));
    fillOrigins();
  } catch {
    // Aborted by a later state, or the server is gone, which is being told already.
  }
}

function refuse(fresh) {
  const reason = fresh.querySelector("[data-problem-text]")?.textContent;
  if (reason) panel.refuse(reason);
  else announce(fresh.title);
}

/** Changes parameters; an empty value takes one out. */
function change(values) {
  const parameters = new URLSearchParams(location.search);
  if ("effect" in values) {
    const effects = values.effect.split(",");
    const present = parameters.getAll("effect").join().split(",");
    // Beside one more effect those that go on keep their options.
    if (!present.every((effect) => effects.includes(effect))) {
      for (const name of ofEffect) parameters.delete(name);
    }
    if (effects.includes("replace") && !parameters.has("to")) parameters.set("to", main.dataset.replacement);
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

/**
 * Plays the effect from its beginning.
 *
 * Pictures of one address share one clock, so that only a picture with an address of its own begins
 * anew.
 */
async function play() {
  const picture = document.getElementById("picture");
  if (calm.matches || !easel.querySelector("[data-play]")) return;
  const { src } = picture.dataset;
  const address = src ?? picture.getAttribute("src");
  try {
    const moving = URL.createObjectURL(await (await fetch(address)).blob());
    picture.dataset.src = address;
    picture.addEventListener("load", () => URL.revokeObjectURL(moving), { once: true });
    picture.src = moving;
    announce("Playing");
  } catch {
    // The server is gone; the picture stays as it is.
  }
}

// Links to other states of this page are the controls of a page without scripts; here they do not
// load it anew.
main.addEventListener("click", (event) => {
  if (event.target.closest("[data-play], #picture")) return play();
  const link = event.target.closest("a");
  if (!link || link.pathname !== main.dataset.page || link.hasAttribute("download")) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  last = { name: "", time: 0 };
  show(link.search, { adding: true });
  if (link.closest(".comparison")) easel.scrollIntoView({ block: "nearest" });
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const press = (selector) => {
    event.preventDefault();
    document.querySelector(selector)?.click();
  };
  const isOnControl = event.target.closest("[type=radio], [type=checkbox], a, button, summary, code") !== null;
  if (event.key === "c") copy(document.querySelector("[data-address]").href, null);
  else if (event.key === " " && !isOnControl && easel.querySelector("[data-play]")) {
    event.preventDefault();
    play();
  } else if (event.target.closest("[type=radio], code")) return;
  else if (event.key === "ArrowLeft") press(".neighbors [rel=prev]");
  else if (event.key === "ArrowRight") press(".neighbors [rel=next]");
});

addEventListener("popstate", () => show(location.search));
onReturn(() => show(location.search));
fillOrigins();
const problem = form.querySelector("[data-problem]:not([hidden])");
if (problem) panel.refuse(problem.textContent);
