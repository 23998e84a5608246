// @ts-check
import { Prefix } from "../canvas/prefix.js";
import { grouped, lines, milliseconds } from "../canvas/quantities.js";
import { context2D } from "../canvas/ways.js";
import { announce } from "../site/announce.js";
import { find, findAll } from "../site/elements.js";
import "../site/page.js";
import { isAbort } from "../site/server.js";

/** @typedef {{ [name: string]: number }} Phases */

const picture = find(HTMLCanvasElement, "#picture");
const slider = find(HTMLInputElement, "#count");
const shown = find(HTMLElement, "#shown");
const frames = find(HTMLElement, "#frames");
const longest = find(HTMLElement, "#longest");
const context = context2D(picture);

// A session of this page's own: its requests cancel no other page's pictures, and only newer ones cancel its own.
const session = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");
let generation = 0;

/** The first lines at half the resolution, which are shown until the whole picture has arrived. */
const prefix = new Prefix({ side: picture.width / 2, maximum: Number(slider.max), kept: 32 });
/** The number of lines that the server draws in the duration of one frame, estimated from each part. */
let quick = 2000;
const frame = 1000 / 60;
/**
 * The controller that aborts a request that takes longer than a frame when a newer value arrives, or `null`.
 *
 * @type {AbortController | null}
 */
let longWork = null;

/**
 * Returns a picture of lines from the server, with the duration of each phase.
 *
 * @param {number} count
 * @param {string} query
 * @param {AbortSignal} [signal]
 */
async function drawn(count, query, signal) {
  const begin = performance.now();
  generation += 1;
  const answer = await fetch(
    `${picture.dataset.address}${count}${query}&session=${session}&generation=${generation}`, { signal });
  if (!answer.ok) throw new Error("refused");
  // The browser decodes on another thread; the main thread only paints the result.
  const image = await createImageBitmap(await answer.blob());
  return { image, phases: phasesOf(answer.headers.get("Server-Timing") ?? "", performance.now() - begin) };
}

/**
 * Follows the slider, also while it moves.
 *
 * Each request adds the lines of one frame's time to the present ones. The result is kept, since a picture with
 * more lines begins with the same lines. While the slider rests, the parts grow, until the whole picture replaces
 * them.
 */
let isFollowing = false;
async function follow() {
  if (isFollowing) return;
  isFollowing = true;
  picture.setAttribute("aria-busy", "true");
  let part = quick;
  let last = 0;
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
    announce(error instanceof Error && error.message === "refused" ? "The lines could not be drawn." : "The server does not answer.");
  } finally {
    isFollowing = false;
  }
}

/**
 * Ignores the error of an aborted request, since the newer value follows, and rethrows any other.
 *
 * @param {unknown} error
 */
function passed(error) {
  if (!isAbort(error)) throw error;
  return false;
}

/**
 * Requests the next lines, and shows them with the present ones.
 *
 * @param {number} count
 * @param {number} part
 */
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

/**
 * Shows the complete picture; returns whether the slider still has its value.
 *
 * @param {number} count
 */
async function whole(count) {
  // Show the kept lines immediately, until the whole picture replaces them.
  if (Number(picture.dataset.drawn) !== count) show(prefix.image, count);
  const { image, phases } = await drawn(count, "", longWork?.signal);
  show(image, count, phases);
  image.close();
  return slider.valueAsNumber === count;
}

/**
 * @param {CanvasImageSource | OffscreenCanvas} image
 * @param {number} count
 * @param {Phases} [phases]
 */
function show(image, count, phases) {
  context.clearRect(0, 0, picture.width, picture.height);
  context.drawImage(image, 0, 0, picture.width, picture.height);
  picture.dataset.drawn = String(count);
  if (phases) tell(phases);
}

/**
 * Moves the estimate towards the measured rate; a measurement of few lines says little about many.
 *
 * @param {number} count
 * @param {number | undefined} time
 */
function learn(count, time) {
  if (!time || count < quick / 2) return;
  const fitting = Math.min(20_000, Math.max(250, (count * frame) / time));
  quick = Math.round((quick + fitting) / 2);
}

/** @param {number} count */
function finish(count) {
  const text = lines(count);
  picture.setAttribute("aria-label", text);
  picture.dataset.count = String(count);
  picture.removeAttribute("aria-busy");
  announce(`${text} shown`);
  history.replaceState(null, "", `?count=${count}`);
}

/**
 * Returns the milliseconds of each phase on the server, and of the whole request as measured here.
 *
 * @param {string} timing
 * @param {number} total
 */
function phasesOf(timing, total) {
  /** @type {Phases} */
  const phases = { total };
  for (const [, name, time] of timing.matchAll(/(\w+);dur=([\d.]+)/g)) phases[name] = Number(time);
  return phases;
}

/**
 * Shows the duration of each phase.
 *
 * @param {Phases} phases
 */
function tell(phases) {
  for (const place of findAll(HTMLElement, "[data-phase]")) {
    const time = phases[place.dataset.phase ?? ""];
    place.textContent = time === undefined ? "–" : milliseconds(time);
  }
}

// Follow at most once per frame, however many events the slider sends.
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
find(HTMLFormElement, "#lines").addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
const benchmark = find(HTMLFormElement, "#benchmark");
benchmark.addEventListener("submit", (event) => {
  event.preventDefault();
  slider.value = find(HTMLInputElement, "[name=count]", benchmark).value;
  ask();
});

// The frames of the last second: if the page stutters, there are few of them and at least one is long.
/** @type {number[]} */
const times = [];
let written = 0;
requestAnimationFrame(function count(now) {
  times.push(now);
  while (times[0] < now - 1000) times.shift();
  if (now - written > 250 && times.length > 1) {
    written = now;
    const gaps = times.slice(1).map((time, index) => time - times[index]);
    frames.textContent = String(Math.round((1000 * gaps.length) / (now - times[0])));
    const gap = Math.max(...gaps);
    longest.textContent = milliseconds(gap);
    frames.dataset.longest = String(gap);
  }
  requestAnimationFrame(count);
});
document.addEventListener("visibilitychange", () => times.splice(0));

follow();
