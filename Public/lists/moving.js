/** The media query that matches if the visitor prefers reduced motion. */
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Plays the picture of a card while the card has the pointer or the focus. The animation is loaded only then, and
 * replaces the first frame once it is decoded.
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
