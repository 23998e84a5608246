const stage = document.querySelector(".stage");
const radios = [...stage.querySelectorAll("[name=ground]")];
const own = stage.querySelector("[data-ground]");

/** Sets the background of the picture: the value of a radio button, or a colour as `#` and six digits. */
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

/** Returns whether white has more contrast with a colour than black has (WCAG 2.2, relative luminance). */
function isDark(color) {
  const [red, green, blue] = color.slice(1).match(/../g).map((digits) => {
    const part = Number.parseInt(digits, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}

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
