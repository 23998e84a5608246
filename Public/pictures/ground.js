// @ts-check
import { find, findAll } from "../site/elements.js";

const stage = find(HTMLElement, ".stage");
const radios = findAll(HTMLInputElement, "[name=ground]", stage);
const own = find(HTMLInputElement, "[data-ground]", stage);

/**
 * Sets the background of the picture: the value of a radio button, or a colour as `#` and six digits.
 *
 * @param {string} ground
 */
function lay(ground) {
  const isOwn = /^#[0-9a-f]{6}$/.test(ground);
  for (const radio of radios) radio.checked = radio.value === ground;
  if (!isOwn) {
    if (!radios.some((radio) => radio.checked)) radios[0].checked = true;
    delete stage.dataset.own;
    return;
  }
  own.value = ground;
  stage.style.setProperty("--own", ground);
  stage.dataset.own = isDark(ground) ? "dark" : "light";
}

/**
 * Returns whether white has more contrast with a colour than black has (WCAG 2.2, relative luminance).
 *
 * @param {string} color
 */
function isDark(color) {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}

/** @param {string} ground */
function choose(ground) {
  lay(ground);
  try {
    localStorage.setItem("ground", ground);
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}

for (const radio of radios) radio.addEventListener("change", () => choose(radio.value));
own.addEventListener("input", () => choose(own.value));
try {
  const ground = localStorage.getItem("ground");
  if (ground) lay(ground);
} catch {
  // Storage is disabled.
}
