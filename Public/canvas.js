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
let underWay = null;

/** How many lines are on the canvas: the first ones of any picture that has more. */
let drawn = 0;
/** How many lines can be drawn in a frame's time; learnt from every picture. */
let quick = 2000;
const frame = 1000 / 60;

/** Numbers as all pages write them: in groups of three from 10,000 on. */
const grouped = (number) => (number < 10000 ? String(number) : number.toLocaleString("en"));
const milliseconds = (time) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

/**
 * Draws lines of the picture that is asked for, the first ones of it where they are not all.
 *
 * Gives whether they were shown; a picture that a newer one has taken the place of is not.
 */
async function draw(count, isWhole) {
  const mine = ++generation;
  const begin = performance.now();
  underWay?.abort();
  underWay = new AbortController();
  const size = isWhole ? "" : "&width=400&height=400&lineWidth=0.5";
  const answer = await fetch(
    `${picture.dataset.address}${count}${size}&session=${session}&generation=${mine}`,
    { signal: underWay.signal },
  );
  // 409: a newer one was asked for, which shows itself.
  if (answer.status === 409) return false;
  if (!answer.ok) throw new Error("refused");
  // Decoded on a thread of the browser's; this one only hands it to the screen.
  const image = await createImageBitmap(await answer.blob());
  if (mine !== generation) {
    image.close();
    return false;
  }
  context.transferFromImageBitmap(image);
  drawn = count;
  picture.dataset.drawn = count;
  const phases = phasesOf(answer.headers.get("Server-Timing") ?? "", performance.now() - begin);
  tell(phases);
  if (!isWhole) learn(count, phases.draw);
  return true;
}

/** Moves towards the number of lines that take a frame; few lines say little of many. */
function learn(count, time) {
  if (!time || count < quick / 2) return;
  const fitting = Math.min(20_000, Math.max(250, (count * frame) / time));
  quick = Math.round((quick + fitting) / 2);
}

/**
 * Follows the slider: first what can be drawn in a frame's time, at half the resolution, then the rest.
 *
 * A first part is not given up for a newer value, so that something new is seen however fast the slider
 * moves; the rest is.
 */
let isFirst = false;
async function show() {
  if (isFirst) return;
  picture.setAttribute("aria-busy", "true");
  try {
    let count;
    do {
      count = slider.valueAsNumber;
      const part = Math.min(count, quick);
      // Lines that are there already and belong to the picture stay until all of them come.
      const isPart = drawn >= part && drawn <= count;
      if (!isPart) await drawFirst(part);
    } while (slider.valueAsNumber !== count);
    if (await draw(count, true)) finish(count);
  } catch (error) {
    if (error.name === "AbortError") return;
    picture.removeAttribute("aria-busy");
    announce(error.message === "refused" ? "The lines could not be drawn." : "The server does not answer.");
  }
}

async function drawFirst(count) {
  isFirst = true;
  try {
    await draw(count, false);
  } finally {
    isFirst = false;
  }
}

function finish(count) {
  const text = `${grouped(count)} ${count === 1 ? "line" : "lines"}`;
  picture.setAttribute("aria-label", text);
  picture.dataset.count = count;
  picture.removeAttribute("aria-busy");
  announce(`${text} shown`);
  history.replaceState(null, "", `?count=${count}`);
}

/** Milliseconds of each phase on the server, and of all of it from here. */
function phasesOf(timing, total) {
  const phases = { total };
  for (const [, name, time] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) phases[name] = Number(time);
  return phases;
}

/** Writes how long each phase took. */
function tell(phases) {
  for (const place of document.querySelectorAll("[data-phase]")) {
    const time = phases[place.dataset.phase];
    place.textContent = time === undefined ? "–" : milliseconds(time);
  }
}

// At most one question a frame, however many events the slider sends.
let isAsked = false;
function ask() {
  shown.textContent = grouped(slider.valueAsNumber);
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
    longest.textContent = milliseconds(gap);
    frames.dataset.longest = gap;
  }
  requestAnimationFrame(count);
});
document.addEventListener("visibilitychange", () => times.splice(0));

show();
