import { announce } from "./announce.js";
import "./page.js";
import { Prefix } from "./prefix.js";
import { grouped, lines, milliseconds } from "./quantities.js";
import "./ways.js";

const picture = document.getElementById("picture");
const slider = document.getElementById("count");
const shown = document.getElementById("shown");
const frames = document.getElementById("frames");
const longest = document.getElementById("longest");
const context = picture.getContext("2d");

// A name of this page's own: nobody else's pictures are cancelled, and ours only by newer ones.
const session = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");
let generation = 0;

/** What is seen until the whole picture is there: its first lines, at half the resolution. */
const prefix = new Prefix({ side: picture.width / 2, maximum: Number(slider.max), kept: 32 });
/** How many lines can be drawn in a frame's time; learnt from every part. */
let quick = 2000;
const frame = 1000 / 60;
/** What is given up for a newer value: all but the lines of a frame's time. */
let longWork = null;

/** Lines that the server draws now, and how long each phase took. */
async function drawn(count, query, signal) {
  const begin = performance.now();
  generation += 1;
  const answer = await fetch(
    `${picture.dataset.address}${count}${query}&session=${session}&generation=${generation}`, { signal });
  if (!answer.ok) throw new Error("refused");
  // Decoded on a thread of the browser's; this one only hands it to the screen.
  const image = await createImageBitmap(await answer.blob());
  return { image, phases: phasesOf(answer.headers.get("Server-Timing") ?? "", performance.now() - begin) };
}

/**
 * Follows the slider, also while it moves: lines of a frame's time are laid over those that are there, and
 * what comes is kept, since more lines begin with the same ones. Where the slider rests, the parts grow, and
 * at last the whole picture takes their place.
 */
let isFollowing = false;
async function follow() {
  if (isFollowing) return;
  isFollowing = true;
  picture.setAttribute("aria-busy", "true");
  let part = quick;
  let last = null;
  try {
    for (let isWhole = false; !isWhole; ) {
      const count = slider.valueAsNumber;
      part = count === last ? part * 2 : quick;
      last = count;
      prefix.approach(count);
      longWork = part > quick || prefix.count === count ? new AbortController() : null;
      isWhole = await (prefix.count < count ? more(count, part) : whole(count)).catch(passed);
    }
    finish(last);
  } catch (error) {
    picture.removeAttribute("aria-busy");
    announce(error.message === "refused" ? "The lines could not be drawn." : "The server does not answer.");
  } finally {
    isFollowing = false;
  }
}

/** Work that was given up is no fault: it goes on with the newer value. */
function passed(error) {
  if (error.name !== "AbortError") throw error;
  return false;
}

/** Draws the lines that follow, and shows all that are there. */
async function more(count, part) {
  const skip = prefix.count;
  const until = Math.min(count, skip + part);
  const { image, phases } = await drawn(
    until, `&skip=${skip}&width=${picture.width / 2}&height=${picture.height / 2}&lineWidth=0.5`, longWork?.signal);
  prefix.add(image, until);
  image.close();
  show(prefix.image, until, phases);
  learn(until - skip, phases.draw);
  return false;
}

/** Shows the picture as its address has it; gives whether the slider is still there. */
async function whole(count) {
  // Kept lines are seen at once, until those of the whole picture take their place.
  if (Number(picture.dataset.drawn) !== count) show(prefix.image, count);
  const { image, phases } = await drawn(count, "", longWork.signal);
  show(image, count, phases);
  image.close();
  return slider.valueAsNumber === count;
}

function show(image, count, phases) {
  context.clearRect(0, 0, picture.width, picture.height);
  context.drawImage(image, 0, 0, picture.width, picture.height);
  picture.dataset.drawn = count;
  if (phases) tell(phases);
}

/** Moves towards the number of lines that take a frame; few lines say little of many. */
function learn(count, time) {
  if (!time || count < quick / 2) return;
  const fitting = Math.min(20_000, Math.max(250, (count * frame) / time));
  quick = Math.round((quick + fitting) / 2);
}

function finish(count) {
  const text = lines(count);
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
    longWork?.abort();
    follow();
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

follow();
