/** Returns the links of the cards on a sheet, in their order. */
export const links = (results) => [...results.querySelectorAll(".card .open")];

/** Returns the card that contains an element, or `null`. */
export const cardOf = (target) => (target instanceof Element ? target.closest(".card") : null);

function columns(all) {
  const top = all[0].getBoundingClientRect().top;
  const second = all.findIndex((link) => link.getBoundingClientRect().top > top);
  return second === -1 ? all.length : second;
}

/** Moves the focus between cards by arrow keys, Home and End, and from the first row up to the search field. */
export function move(event, results, field) {
  const all = links(results);
  const index = all.indexOf(document.activeElement?.closest(".card")?.querySelector(".open"));
  if (index === -1) return;
  const to = {
    ArrowLeft: () => index - 1,
    ArrowRight: () => index + 1,
    ArrowUp: () => index - columns(all),
    ArrowDown: () => index + columns(all),
    Home: () => 0,
    End: () => all.length - 1,
  }[event.key]?.();
  if (to === undefined) return;
  event.preventDefault();
  if (to < 0 && event.key === "ArrowUp") field.focus();
  else all[to]?.focus();
}
