import { announce } from "./announce.js";
import { copy, mark } from "./copy.js";
import { cardOf, links, move } from "./grid.js";
import { exchange } from "./live.js";
import { isTyping } from "./page.js";
import { onReturn, page } from "./server.js";

const form = document.querySelector(".search");
const field = document.getElementById("query");
const results = document.getElementById("results");
const where = document.querySelector("[data-where]");
const actions = document.getElementById("actions")?.content.firstElementChild;

let request = null;
let isBurst = false;

/** Shows another state of the gallery in place; an answer that comes late is dropped. */
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
    actions?.remove();
    exchange(text);
    announce(document.getElementById("count").textContent);
  } catch {
    // Aborted by a later state, or the server is gone, which is being told already.
  }
}

/** Says why a state cannot be shown; what is shown stays. */
function refuse(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const reason = next.querySelector("[data-problem-text]")?.textContent ?? next.title;
  document.getElementById("count").textContent = reason;
  announce(reason);
}

function search() {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (value.trim() !== "") url.searchParams.append(name, value.trim());
  }
  show(url, { adding: !isBurst });
  isBurst = true;
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    isBurst = false;
  });
  field.addEventListener("input", search);
  field.addEventListener("blur", () => (isBurst = false));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value !== "") {
      field.value = "";
      search();
    } else if (event.key === "ArrowDown" || event.key === "Enter") {
      if (event.key === "ArrowDown") event.preventDefault();
      links(results)[0]?.focus();
    }
  });
  document.getElementById("toolbar").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    isBurst = false;
    show(link.href);
  });
  const restore = () => {
    field.value = new URL(location.href).searchParams.get("query") ?? "";
    show(location.href, { adding: false });
  };
  addEventListener("popstate", restore);
  onReturn(restore);
}

/* The grid under keys and pointer. */

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  if (event.key === "/" && field) {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (event.key === "c") {
    const card = cardOf(document.activeElement) ?? results?.querySelector(".card:hover");
    if (card) copy(location.origin + address(card), actions.querySelector("button"));
  } else {
    if (results) move(event, results, field);
  }
});

const address = (card) => card.querySelector(".open").dataset.picture;

/** The three actions are made once and travel to the card that is looked at. */
function attend(card) {
  if (!card || actions.parentElement === card) return;
  const link = card.querySelector(".open");
  const name = card.querySelector(".name").textContent;
  const button = actions.querySelector("button");
  mark(button, false);
  button.dataset.copyAddress = address(card);
  const [open, enlarged] = actions.querySelectorAll("a");
  open.href = link.href;
  enlarged.href = address(card);
  for (const place of actions.querySelectorAll("[data-scale]")) {
    place.textContent = address(card).split("scale=")[1];
  }
  for (const place of actions.querySelectorAll("[data-name]")) place.textContent = name;
  card.append(actions);
  const [path, scale] = address(card).split("scale=");
  where.replaceChildren(`${location.origin}${path}scale=`, bold(scale));
}

function bold(text) {
  const element = document.createElement("b");
  element.textContent = text;
  return element;
}

if (results) {
  results.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") attend(cardOf(event.target));
  });
  results.addEventListener("focusin", (event) => attend(cardOf(event.target)));
}
