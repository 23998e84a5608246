// @ts-check
import { carry } from "../controls/carried.js";
import { Completion } from "../controls/completion.js";
import { Finder } from "../controls/finder.js";
import { Items } from "../controls/items.js";
import { Panel } from "../controls/panel.js";
import { Paper } from "../controls/paper.js";
import { DocumentSchema } from "../controls/schema.js";
import { decoded } from "../pictures/decoded.js";
import "../pictures/ground.js";
import { announce } from "../site/announce.js";
import { around, find, findAll } from "../site/elements.js";
import { exchange } from "../site/live.js";
import { fillOrigins } from "../site/page.js";
import { isAbort, onReturn, page } from "../site/server.js";

const main = find(HTMLElement, "main");
const form = find(HTMLFormElement, "[data-panel]");
const field = find(HTMLTextAreaElement, "#document");
const report = find(HTMLElement, "[data-report]");
const groups = find(HTMLElement, "[data-groups]");
const problem = find(HTMLElement, "[data-problem]", form);
const path = main.dataset.page ?? "";
const limit = Number(main.dataset.limit);
/** The path of the picture, which has the same query. */
const picture = main.dataset.picture ?? "";

/** @type {AbortController | null} */
let request = null;
let timer = 0;
/** The parameters of the state that was requested last, without the document. */
let wanted = new URLSearchParams(location.search);
if (!wanted.has("document")) for (const name of ["scene", "text"]) wanted.delete(name);
/** The errors that were announced last. */
let told = "";

const paper = new Paper(field, find(HTMLElement, "[data-gutter]"));
const panel = new Panel(form, (values) => change(values));
fillIn();
mark();
tell(document);
fillOrigins();
if (!problem.hidden) panel.refuse(problem.textContent);

const { schema } = main.dataset;
if (schema) {
  fetch(schema).then((answer) => answer.json()).then((root) => new Completion(field, new DocumentSchema(root))).catch(() => {
    // Without the schema, the document is written without offers.
  });
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => show(wanted), 200);
});
onReturn(() => show(wanted));

main.addEventListener("click", (event) => {
  const fault = around(HTMLElement, event.target, "[data-line]");
  if (fault) return paper.go(Number(fault.dataset.line));
  const link = around(HTMLAnchorElement, event.target, "a");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0);
  if (!link || link.pathname !== path || !isPlain) return;
  // A link to another state of this page, such as the one that resets a parameter.
  event.preventDefault();
  show(new URLSearchParams(link.search));
});

/**
 * Changes values of the document's parameters; an empty value removes the parameter unless it may be empty.
 *
 * @param {{ [name: string]: string }} values
 */
function change(values) {
  const parameters = new URLSearchParams(wanted);
  for (const [name, value] of Object.entries(values)) {
    const isValue = value !== "" || form.querySelector(`[name="${CSS.escape(name)}"][data-empty]`);
    if (isValue) parameters.set(name, value);
    else parameters.delete(name);
  }
  show(parameters);
}

/**
 * Requests the page of the written document with these parameters, and shows its picture, errors and form.
 *
 * @param {URLSearchParams} parameters
 */
async function show(parameters) {
  clearTimeout(timer);
  request?.abort();
  const present = new AbortController();
  request = present;
  wanted = parameters;
  const { signal } = present;
  try {
    parameters.delete("document");
    const carried = await carry(field.value);
    const others = parameters.toString().replaceAll("%2C", ",");
    const search = `?document=${carried}${others ? `&${others}` : ""}`;
    if (signal.aborted) return;
    if (isTooLong(search)) return;
    const { text } = await page(path + search, signal);
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const next = fresh.querySelector("main");
    if (!next?.matches(".editor")) return refuse(fresh.querySelector("[data-reason]")?.textContent ?? fresh.title);
    const image = fresh.querySelector("#picture");
    if (image instanceof HTMLImageElement) await decoded(image);
    if (signal.aborted) return;
    wanted = new URLSearchParams(next.dataset.query);
    history.replaceState(history.state, "", path + (next.dataset.query || search));
    update(fresh, text, image !== null);
  } catch (error) {
    // The server is unreachable, which `server.js` reports, or a later state aborted the request.
    if (!isAbort(error) && !("CompressionStream" in window)) refuse("This browser is too old for the live picture: it cannot compress.");
  } finally {
    if (request === present) request = null;
  }
}

/**
 * @param {Document} fresh
 * @param {string} text
 * @param {boolean} hasPicture
 */
function update(fresh, text, hasPicture) {
  main.toggleAttribute("data-stale", !hasPicture);
  if (hasPicture) {
    exchange(text);
    showForm(find(HTMLFormElement, "[data-panel]", fresh));
    main.dataset.scheme = find(HTMLElement, "main", fresh).dataset.scheme;
  } else {
    // An incomplete document keeps the picture and the form of the last complete one.
    const faults = fresh.querySelector("[data-live=report]");
    if (faults) report.replaceChildren(...faults.childNodes);
  }
  mark();
  tell(fresh);
  fillOrigins();
}

/**
 * Shows the values of a fresh form, and its controls if the document declares other parameters than before.
 *
 * @param {HTMLFormElement} fresh
 */
function showForm(fresh) {
  const refusal = find(HTMLElement, "[data-problem]", fresh);
  if (names(fresh) === names(form)) panel.show(fresh);
  else {
    form.insertBefore(problem, groups);
    problem.hidden = true;
    groups.replaceChildren(...find(Element, "[data-groups]", fresh).childNodes);
    fillIn();
  }
  if (refusal.hidden) return;
  problem.dataset.problem = refusal.dataset.problem ?? "";
  panel.refuse(refusal.textContent);
}

/**
 * Returns the names of the controls, which change with the document's parameters.
 *
 * @param {ParentNode} place
 */
function names(place) {
  return findAll(HTMLElement, "[data-control]", place)
    .map((row) => `${row.dataset.control} ${row.querySelector("label, .label")?.textContent} ${kind(row)}`)
    .join("\n");
}

/**
 * Returns the kind of a control with its choices and limits.
 *
 * @param {HTMLElement} row
 */
function kind(row) {
  const choices = [...row.querySelectorAll("option")].map(({ value }) => value).join(" ");
  const fields = [...row.querySelectorAll("input[name], select[name], [data-dial], [data-tally]")];
  return choices + fields.map((each) => ["type", "min", "max", "data-list", "data-maximum"].map((name) => each.getAttribute(name)).join()).join(" ");
}

/** Connects the fields that search and list, in controls that are new. */
function fillIn() {
  for (const place of findAll(HTMLElement, "[data-finder]:not(:has([role=combobox]))", form)) new Finder(place);
  for (const list of findAll(HTMLInputElement, "[data-list]", form)) if (!list.parentElement?.querySelector(".items")) new Items(list);
  for (const lines of form.querySelectorAll("[data-lines]")) {
    find(HTMLLabelElement, `#${CSS.escape(lines.getAttribute("aria-labelledby") ?? "")}`).htmlFor = lines.id;
  }
}

/**
 * Shows that a document is too long for a URL, and returns whether it is.
 *
 * @param {string} search
 */
function isTooLong(search) {
  const length = Math.max(path.length, picture.length) + search.length;
  if (length <= limit) return false;
  const count = new Intl.NumberFormat("en");
  refuse(
    `The URL would have ${count.format(length)} bytes, ${count.format(length - limit)} more than this server takes. ` +
      "Shorten the document, or save it as a file and run pixelarium scene check.");
  return true;
}

/** @param {string} reason */
function refuse(reason) {
  main.toggleAttribute("data-stale", true);
  const line = document.createElement("p");
  line.className = "problem";
  line.textContent = reason;
  report.replaceChildren(line);
  field.setAttribute("aria-invalid", "true");
  announce(reason);
}

/**
 * Announces the errors of a page if they are new.
 *
 * @param {ParentNode} fresh
 */
function tell(fresh) {
  const lines = [...fresh.querySelectorAll("[data-live=report] > p")];
  const text = lines.map((line) => [...line.querySelectorAll("button, span")].map(({ textContent }) => textContent).join(": ")).join(" ");
  if (text !== told && fresh !== document) announce(text);
  told = text;
}

/** Marks the lines of the errors that are shown. */
function mark() {
  paper.mark(findAll(HTMLElement, "[data-line]", report).map(({ dataset }) => Number(dataset.line)));
}
