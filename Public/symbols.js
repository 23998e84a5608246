import { announce } from "./announce.js";
import { replacing } from "./colors.js";
import { copy, mark } from "./copy.js";
import { Drawer } from "./drawer.js";
import { cardOf, links, move } from "./grid.js";
import { exchange } from "./live.js";
import { isTyping } from "./page.js";
import { onReturn, page } from "./server.js";

const form = document.getElementById("asked");
const field = document.getElementById("query");
const look = document.getElementById("panel");
const results = document.getElementById("results");
const where = document.querySelector("[data-where]");
const problem = document.getElementById("problem");
const actions = document.getElementById("actions").content.firstElementChild;

let request = null;
let timer;
/** What was turned last: one way back leads over a whole turn of a dial, or a word typed. */
let last = null;

/** Shows another state of the sheet in place; an answer that comes late is dropped. */
async function show(url, { adding = true } = {}) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  if (adding) history.pushState(null, "", url);
  else history.replaceState(history.state, "", url);
  try {
    const { isGood, text } = await page(url, signal);
    if (signal.aborted) return;
    if (!isGood) return refuse(text);
    actions.remove();
    const fresh = exchange(text);
    const next = fresh.getElementById("results") ?? results;
    results.dataset.address = next.dataset.address;
    history.replaceState(history.state, "", next.dataset.address);
    fill(fresh);
    announce(document.getElementById("count").textContent);
  } catch {
    // Aborted by a later state, or the server is gone, which is being told already.
  }
}

/** Says why a state cannot be shown, beside the colours if they are why; what is shown stays. */
function refuse(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const reason = next.querySelector("[data-problem-text]")?.textContent ?? next.title;
  if (!/^foreground/i.test(reason)) {
    document.getElementById("count").textContent = reason;
    return announce(reason);
  }
  const colors = document.getElementById("foreground");
  colors.setAttribute("aria-invalid", "true");
  colors.setAttribute("aria-describedby", problem.id);
  problem.textContent = reason;
  problem.hidden = false;
  drawer.open();
  problem.scrollIntoView({ block: "nearest" });
}

/** Takes back what was said of a refused colour. */
function clear() {
  problem.hidden = true;
  const colors = document.getElementById("foreground");
  for (const name of ["aria-invalid", "aria-describedby"]) colors.removeAttribute(name);
}

/** Makes the fields say what those of a fresh page say, but for the one that has the focus. */
function fill(fresh) {
  clear();
  for (const input of document.querySelectorAll("[name][form=asked], [data-well]")) {
    const twin = input.id
      ? fresh.getElementById(input.id)
      : fresh.querySelector(`[data-well="${input.dataset.well}"]`);
    if (!twin) continue;
    if (input !== document.activeElement) input.value = twin.value;
    if ("well" in input.dataset) input.toggleAttribute("data-used", twin.hasAttribute("data-used"));
  }
  document.getElementById("value-text").textContent = document.getElementById("value").value;
}

function ask(input) {
  clearTimeout(timer);
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (value.trim() !== "") url.searchParams.append(name, value.trim());
  }
  show(url, { adding: input !== last });
  last = input;
}

function restore() {
  field.value = new URL(location.href).searchParams.get("query") ?? "";
  last = null;
  show(location.href, { adding: false });
}

function changed({ target }) {
  const colors = document.getElementById("foreground");
  if (target.dataset.well !== undefined) {
    colors.value = replacing(colors.value, Number(target.dataset.well), target.value);
  } else if (target.id === "value") {
    document.getElementById("value-text").textContent = target.value;
  }
  clearTimeout(timer);
  // Words are looked for as they are typed; a colour when it is complete, a dial when it rests.
  if (target === field || target.matches("select")) ask(target);
  else timer = setTimeout(() => ask(target), target === colors ? 400 : 60);
}

const toolbar = document.getElementById("toolbar");
const drawer = form && new Drawer(look, () => {
  // The first symbols are seen above the drawer, or those that are being looked at.
  const below = results.getBoundingClientRect().top > toolbar.getBoundingClientRect().bottom;
  if (below) results.scrollIntoView({ block: "start" });
});

if (form) {
  // The panel ends beneath the toolbar, however many lines its tags need.
  new ResizeObserver(() => {
    look.style.setProperty("--bar", `${toolbar.offsetHeight}px`);
  }).observe(toolbar);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(null);
  });
  for (const place of [form, look]) place.addEventListener("input", changed);
  field.addEventListener("blur", () => (last = null));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value !== "") {
      field.value = "";
      ask(field);
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      if (event.key === "ArrowDown") event.preventDefault();
      links(results)[0]?.focus();
    }
  });
  document.querySelector("main").addEventListener("click", (event) => {
    const link = event.target.closest("#toolbar a, #panel a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    last = null;
    show(link.href);
  });
  addEventListener("popstate", restore);
  onReturn(restore);
  results.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") attend(cardOf(event.target));
  });
  results.addEventListener("focusin", (event) => attend(cardOf(event.target)));
}

document.addEventListener("keydown", (event) => {
  if (isTyping(event) || !form) return;
  if (event.key === "/") {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (event.key === "c") {
    const card = cardOf(document.activeElement) ?? results.querySelector(".card:hover");
    if (card) copy(location.origin + address(card), actions.querySelector("button"));
  } else {
    move(event, results, field);
  }
});

const address = (card) => card.querySelector(".open").dataset.picture;

/** The button that copies is made once and travels to the card that is looked at. */
function attend(card) {
  if (!card || actions.parentElement === card) return;
  const button = actions.querySelector("button");
  mark(button, false);
  button.dataset.copyAddress = address(card);
  actions.querySelector("[data-name]").textContent = card.querySelector(".name").textContent;
  card.append(actions);
  where.textContent = location.origin + address(card);
}
