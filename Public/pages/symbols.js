import { replacing } from "../controls/colors.js";
import { Drawer } from "../controls/drawer.js";
import { CardList } from "../lists/list.js";

const form = document.getElementById("asked");
const look = document.getElementById("panel");
const results = document.getElementById("results");
const problem = document.getElementById("problem");
const colors = document.getElementById("foreground");

const list = new CardList({
  /** Replaces the page's URL by the canonical one from the fresh page. */
  shown(fresh) {
    const next = fresh.getElementById("results") ?? results;
    results.dataset.address = next.dataset.address;
    history.replaceState(history.state, "", next.dataset.address);
    fill(fresh);
  },

  /** Shows the error next to the colours if they cause it. */
  refused(reason) {
    if (!/^foreground/i.test(reason)) return false;
    colors.setAttribute("aria-invalid", "true");
    colors.setAttribute("aria-describedby", problem.id);
    problem.textContent = reason;
    problem.hidden = false;
    drawer.open();
    problem.scrollIntoView({ block: "nearest" });
    return true;
  },
});

/** Removes the error about a rejected colour. */
function clear() {
  problem.hidden = true;
  for (const name of ["aria-invalid", "aria-describedby"]) colors.removeAttribute(name);
}

/** Updates the fields from a fresh page, except the focused one. */
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

function changed({ target }) {
  if (target.dataset.well !== undefined) {
    colors.value = replacing(colors.value, Number(target.dataset.well), target.value);
  } else if (target.id === "value") {
    document.getElementById("value-text").textContent = target.value;
  }
  // Apply a choice immediately, a text of colours when typing pauses, and a dial when it rests.
  if (target.matches("select")) list.ask(target);
  else list.ask(target, target === colors ? 400 : 60);
}

const toolbar = document.getElementById("toolbar");
const drawer = form && new Drawer(look, () => {
  // Keep symbols visible above the drawer: the present ones or, if none are in view, the first.
  const below = results.getBoundingClientRect().top > toolbar.getBoundingClientRect().bottom;
  if (below) results.scrollIntoView({ block: "start" });
});

if (form) {
  // The panel's layout needs the height of the toolbar, which depends on the number of lines of tags.
  new ResizeObserver(() => {
    look.style.setProperty("--bar", `${toolbar.offsetHeight}px`);
  }).observe(toolbar);
  look.addEventListener("input", changed);
}
