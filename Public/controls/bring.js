// @ts-check
import { announce } from "../site/announce.js";
import { around, find } from "../site/elements.js";
import { isAbort, page } from "../site/server.js";
import { carry } from "./carried.js";

const main = find(HTMLElement, "main");
const offer = document.querySelector("[data-bring]");
const count = new Intl.NumberFormat("en");
const message = document.createElement("p");
message.className = "problem";

/** @type {AbortController | null} */
let request = null;
/** Whether something of this page itself is dragged, such as a picture. */
let isOwn = false;

// The server offers this only to clients that get drafts.
if (offer instanceof HTMLElement) {
  const field = find(HTMLInputElement, "[type=file]", offer);
  find(HTMLButtonElement, "[data-choose]", offer).addEventListener("click", () => field.click());
  field.addEventListener("change", () => {
    const [file] = field.files ?? [];
    // The same file can be chosen again after it was edited.
    if (file) show(file, offer.dataset).finally(() => (field.value = ""));
  });
  document.addEventListener("dragstart", () => (isOwn = true));
  document.addEventListener("dragend", () => (isOwn = false));
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    main.toggleAttribute("data-over", true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) main.toggleAttribute("data-over", false);
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    main.toggleAttribute("data-over", false);
    take(event.dataTransfer, offer.dataset);
  });
  document.addEventListener("paste", (event) => {
    if (around(Element, event.target, "input, textarea")) return;
    take(event.clipboardData, offer.dataset);
  });
}

/** @param {DataTransfer | null} data */
function hasFiles(data) {
  return !isOwn && (data?.types.includes("Files") ?? false);
}

/**
 * Shows the first file of a drop or of the clipboard.
 *
 * @param {DataTransfer | null} data
 * @param {DOMStringMap} limits
 */
function take(data, limits) {
  const [file] = data?.files ?? [];
  if (file) show(file, limits);
}

/**
 * Opens the page that shows a file, with the options of this page. A file that the server refuses leaves this page as
 * it is, with the reason.
 *
 * @param {File} file
 * @param {DOMStringMap} limits
 */
async function show(file, limits) {
  request?.abort();
  const present = new AbortController();
  request = present;
  const { page: path = "", limit, room, bytes } = limits;
  if (file.size > Number(bytes)) {
    return refuse(`${file.name} has ${count.format(file.size)} bytes; an address holds at most ${count.format(Number(bytes))}.`, file);
  }
  try {
    const search = await query(file);
    const length = path.length + search.length;
    if (length + Number(room) > Number(limit)) {
      return refuse(
        `${file.name} makes an address of ${count.format(length)} bytes; this server takes at most ` +
          `${count.format(Number(limit))}, and ${count.format(Number(room))} of them are for options.`, file);
    }
    const { isGood, text } = await page(path + search, present.signal);
    const fresh = new DOMParser().parseFromString(text, "text/html");
    // Options that do not fit the file are reported on its own page.
    if (isGood || fresh.querySelector("[data-panel]")) location.assign(path + search);
    else refuse(`${file.name}: ${reason(fresh)}`);
  } catch (error) {
    if (isAbort(error)) return;
    if (!("CompressionStream" in window)) refuse("This browser is too old to show a file: it cannot compress.");
    else if (error instanceof DOMException) refuse(`${file.name} cannot be read.`);
    // Otherwise the server is unreachable, which `server.js` reports.
  }
}

/**
 * Returns the reason on a page of an error, without the name of the parameter, which the visitor did not write.
 *
 * @param {Document} page
 */
function reason(page) {
  return page.querySelector("[data-problem-text]")?.textContent?.replace(/^data: /i, "") ?? page.title;
}

/**
 * Returns the query that carries a file, with the options of this page.
 *
 * @param {File} file
 */
async function query(file) {
  const others = new URLSearchParams(location.search);
  for (const name of ["bitmap", "data", "file"]) others.delete(name);
  // A name with invisible characters, or a very long one, is left out.
  const isShown = file.name !== "" && !/[\p{C}\p{Zl}\p{Zp}\\/]/u.test(file.name) && new Blob([file.name]).size <= 128;
  const named = isShown ? `&file=${encodeURIComponent(file.name)}` : "";
  const rest = others.toString().replaceAll("%2C", ",");
  return `?data=${await carry(file)}${named}${rest ? `&${rest}` : ""}`;
}

/**
 * Shows a reason below the title, with the command that adds a file that is too large for an address.
 *
 * @param {string} reason
 * @param {File | null} file
 */
function refuse(reason, file = null) {
  const told = [reason];
  message.textContent = reason;
  if (file) {
    const code = document.createElement("code");
    code.textContent = `pixelarium bitmap add ${quoted(file.name)}`;
    message.append(" ", code, " takes it.");
    told.push(code.textContent, "takes it.");
  }
  find(HTMLElement, ".title").after(message);
  announce(told.join(" "));
}

/**
 * Returns a name as one word of a POSIX shell.
 *
 * @param {string} name
 */
function quoted(name) {
  const path = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
