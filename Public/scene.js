import { DetailPage } from "./detail.js";

const easel = document.querySelector("[data-easel]");

new DetailPage({
  reveal: () => easel.scrollIntoView({ block: "nearest" }),

  /** The old picture stays until the new one can be shown. */
  async swap(fresh) {
    const { src, srcset } = fresh.getElementById("picture");
    const image = new Image();
    image.srcset = srcset;
    image.src = src;
    try {
      await image.decode();
    } catch {
      // Shown as broken, and asked for again when the server is back.
    }
  },
});
