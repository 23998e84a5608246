/** True where nothing may move that nobody has asked to. */
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Plays the picture of a card while it is pointed at or has the focus: the file that moves is loaded then,
 * and takes the place of the first frame once it is there.
 */
export function playOnAttention(list) {
  let playing = null;

  const begin = async (card) => {
    if (card === playing?.card || isStill.matches) return;
    end();
    const picture = card.querySelector("img");
    const { src, srcset } = picture;
    const mine = { card, picture, src, srcset };
    playing = mine;
    const moving = new Image();
    moving.src = card.dataset.moving;
    try {
      await moving.decode();
    } catch {
      return;
    }
    if (playing !== mine) return;
    picture.removeAttribute("srcset");
    picture.src = card.dataset.moving;
  };

  const end = () => {
    if (!playing) return;
    const { picture, src, srcset } = playing;
    playing = null;
    if (picture.src === src) return;
    picture.srcset = srcset;
    picture.src = src;
  };

  const attended = (event) => event.target.closest?.(".card")?.querySelector("[data-moving]") ?? null;
  for (const name of ["pointerover", "focusin"]) {
    list.addEventListener(name, (event) => {
      const card = attended(event);
      if (card) begin(card);
      else end();
    });
  }
  list.addEventListener("pointerleave", end);
  list.addEventListener("focusout", (event) => {
    if (!event.relatedTarget || !list.contains(event.relatedTarget)) end();
  });
}
