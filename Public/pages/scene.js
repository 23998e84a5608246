import { announce } from "../site/announce.js";
import { DetailPage } from "../pictures/detail.js";
import { Finder } from "../controls/finder.js";
import { Items } from "../controls/items.js";
import { Outlines } from "../pictures/outlines.js";

const main = document.querySelector("main");
const easel = document.querySelector("[data-easel]");
const news = document.querySelector("[data-news]");

for (const place of document.querySelectorAll("[data-finder]")) new Finder(place);
for (const field of document.querySelectorAll("[data-list]")) new Items(field);

const outlines = new Outlines(
  document.querySelector("[data-print]"), document.querySelector("[data-document]"),
  document.querySelector("[data-pointed]"));

let source = null;
let timer;

const detail = new DetailPage({
  reveal: () => easel.scrollIntoView({ block: "nearest" }),

  /** Decodes the new picture, so that the old one stays until then. */
  async swap(fresh) {
    outlines.clear();
    const next = fresh.getElementById("picture");
    const image = new Image();
    image.srcset = next.srcset;
    image.src = next.getAttribute("src");
    try {
      await image.decode();
    } catch {
      // The browser shows it as broken, and it is requested again when the server is back.
    }
  },

  arrange: follow,

  // In radio buttons, keys choose, and in code, they scroll.
  key: ({ target }) => target.closest("[type=radio], code, pre") !== null,
});

/** Listens to changes of the shown picture, half a second after its parameters last changed. */
function follow() {
  const { events } = main.dataset;
  if (!events || source?.address === events) return;
  source?.close();
  source = null;
  clearTimeout(timer);
  timer = setTimeout(() => listen(events), 500);
}

function listen(address) {
  source = new EventSource(address);
  source.address = address;
  let known = main.dataset.tag;
  source.addEventListener("image", async ({ data }) => {
    const { etag } = JSON.parse(data);
    const isNews = known !== undefined && etag !== known;
    known = etag;
    news.dataset.watched = "true";
    if (!isNews) return;
    await detail.refresh();
    tell("Changed just now");
  });
  source.addEventListener("problem", ({ data }) => tell(JSON.parse(data).detail));
  source.addEventListener("gone", () => {
    source.close();
    tell("This scene was removed just now");
  });
}

function tell(text) {
  news.textContent = text;
  announce(text);
}
