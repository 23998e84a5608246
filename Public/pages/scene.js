// @ts-check
import { Finder } from "../controls/finder.js";
import { Items } from "../controls/items.js";
import { decoded } from "../pictures/decoded.js";
import { DetailPage } from "../pictures/detail.js";
import { Outlines } from "../pictures/outlines.js";
import { announce } from "../site/announce.js";
import { around, find, findAll } from "../site/elements.js";

const main = find(HTMLElement, "main");
const easel = find(HTMLElement, "[data-easel]");
const news = find(HTMLElement, "[data-news]");

for (const place of findAll(HTMLElement, "[data-finder]")) new Finder(place);
for (const field of findAll(HTMLInputElement, "[data-list]")) new Items(field);

const outlines = new Outlines(
  find(HTMLElement, "[data-print]"), find(HTMLElement, "[data-document]"), find(HTMLElement, "[data-pointed]"));

/**
 * The events of the shown picture, with their URL as the page states it.
 *
 * @type {{ address: string, stream: EventSource } | null}
 */
let source = null;
let timer = 0;

const detail = new DetailPage({
  reveal: () => easel.scrollIntoView({ block: "nearest" }),

  /** Decodes the new picture, so that the old one stays until then. */
  async swap(fresh) {
    outlines.clear();
    await decoded(find(HTMLImageElement, "#picture", fresh));
  },

  arrange: follow,

  // In radio buttons, keys choose, and in code, they scroll.
  key: ({ target }) => around(Element, target, "[type=radio], code, pre") !== null,
});

/** Listens to changes of the shown picture, half a second after its parameters last changed. */
function follow() {
  const { events } = main.dataset;
  if (!events || source?.address === events) return;
  source?.stream.close();
  source = null;
  clearTimeout(timer);
  timer = setTimeout(() => listen(events), 500);
}

/** @param {string} address */
function listen(address) {
  const stream = new EventSource(address);
  source = { address, stream };
  let known = main.dataset.tag;
  stream.addEventListener("image", async ({ data }) => {
    const { etag } = JSON.parse(data);
    const isNews = known !== undefined && etag !== known;
    known = etag;
    news.dataset.watched = "true";
    if (!isNews) return;
    await detail.refresh();
    tell("Changed just now");
  });
  stream.addEventListener("problem", ({ data }) => tell(JSON.parse(data).detail));
  stream.addEventListener("gone", () => {
    stream.close();
    tell("This scene was removed just now");
  });
}

/** @param {string} text */
function tell(text) {
  news.textContent = text;
  announce(text);
}
