import { announce } from "./announce.js";
import "./page.js";

const picture = document.getElementById("picture");
const slider = document.getElementById("count");
const shown = document.getElementById("shown");
const frames = document.getElementById("frames");
const longest = document.getElementById("longest");
const context = picture.getContext("bitmaprenderer");

// A name of this page's own: nobody else's pictures are cancelled, and ours only by newer ones.
const session = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");
let generation = 0;
let published = 0;
let underWay = null;

/** Asks for the picture of the slider; the one under way is given up, here and on the server. */
async function show() {
  const mine = ++generation;
  const count = slider.valueAsNumber;
  const begin = performance.now();
  underWay?.abort();
  underWay = new AbortController();
  picture.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(
      `${picture.dataset.address}${count}&session=${session}&generation=${mine}`,
      { signal: underWay.signal },
    );
    // 409: a newer one was asked for, which shows itself.
    if (!answer.ok) {
      if (answer.status !== 409 && mine === generation) announce("The lines could not be drawn.");
      return;
    }
    // Decoded on a thread of the browser's; this one only hands it to the screen.
    const image = await createImageBitmap(await answer.blob());
    if (mine < published) return image.close();
    published = mine;
    context.transferFromImageBitmap(image);
    const text = `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;
    picture.setAttribute("aria-label", text);
    picture.dataset.count = count;
    tell(answer.headers.get("Server-Timing") ?? "", performance.now() - begin);
    if (mine === generation) {
      announce(`${text} shown`);
      history.replaceState(null, "", `?count=${count}`);
    }
  } catch (error) {
    if (error.name !== "AbortError" && mine === generation) {
      announce("The server does not answer.");
    }
  } finally {
    if (mine === generation) picture.removeAttribute("aria-busy");
  }
}

/** Writes how long each phase took. */
function tell(timing, total) {
  const phases = { total };
  for (const [, name, time] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) phases[name] = Number(time);
  for (const place of document.querySelectorAll("[data-phase]")) {
    const time = phases[place.dataset.phase];
    place.textContent = time === undefined ? "–" : `${time.toFixed(time < 10 ? 1 : 0)} ms`;
  }
}

// At most one question a frame, however many events the slider sends.
let isAsked = false;
function ask() {
  shown.textContent = slider.value;
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    show();
  });
}
slider.addEventListener("input", ask);
document.getElementById("lines").addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
document.getElementById("benchmark").addEventListener("submit", (event) => {
  event.preventDefault();
  slider.value = event.target.elements.count.value;
  ask();
});

// Frames of the last second: a page that stutters has few, and a long one among them.
const times = [];
let written = 0;
requestAnimationFrame(function count(now) {
  times.push(now);
  while (times[0] < now - 1000) times.shift();
  if (now - written > 250 && times.length > 1) {
    written = now;
    const gaps = times.slice(1).map((time, index) => time - times[index]);
    frames.textContent = Math.round((1000 * gaps.length) / (now - times[0]));
    const gap = Math.max(...gaps);
    longest.textContent = `${Math.round(gap)} ms`;
    frames.dataset.longest = gap;
  }
  requestAnimationFrame(count);
});
document.addEventListener("visibilitychange", () => times.splice(0));

show();
