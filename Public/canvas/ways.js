// @ts-check
/**
 * Draws the same lines in three ways, one after another: as SVG shapes, on a canvas on the main thread, and
 * asynchronously by the server (loading.md §13). Each way is measured until its result is visible.
 */
import { announce } from "../site/announce.js";
import { around, find } from "../site/elements.js";
import { lines, milliseconds } from "./quantities.js";
import { randomLines } from "./random.js";

/**
 * @typedef {import("./random.js").Line} Line
 * @typedef {{ total: number, longest: number }} Times
 */

const form = find(HTMLFormElement, "#compare");
const slider = find(HTMLInputElement, "#count");
const { width: side, dataset: { address } } = find(HTMLCanvasElement, "#picture");
const shapes = find(SVGElement, "[data-way=shapes] svg");
const canvas = find(HTMLCanvasElement, "[data-way=canvas] canvas");
const distant = find(HTMLCanvasElement, "[data-way=async] canvas");
const svg = "http://www.w3.org/2000/svg";

// A session of its own, whose pictures are not cached and do not cancel those of another session.
const session = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");
let generation = 0;

/** @returns {Promise<number>} */
const frame = () => new Promise(requestAnimationFrame);

/**
 * Returns the context that draws on a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function context2D(canvas, settings) {
  const context = canvas.getContext("2d", settings);
  if (!context) throw new Error("This browser has no canvas");
  return context;
}

/**
 * Draws one SVG element per line.
 *
 * @param {Line[]} all
 */
function drawShapes(all) {
  shapes.replaceChildren(...all.map(({ start, end, color }) => {
    const line = document.createElementNS(svg, "line");
    const values = { x1: start[0], y1: start[1], x2: end[0], y2: end[1], stroke: color };
    for (const [name, value] of Object.entries(values)) line.setAttribute(name, String(value));
    return line;
  }));
}

/**
 * Draws each line with a call on a canvas, and reads a pixel, which forces the drawing to finish.
 *
 * @param {Line[]} all
 */
function drawCanvas(all) {
  const context = context2D(canvas, { willReadFrequently: true });
  context.clearRect(0, 0, side, side);
  for (const { start, end, color } of all) {
    context.beginPath();
    context.moveTo(...start);
    context.lineTo(...end);
    context.strokeStyle = color;
    context.stroke();
  }
  context.getImageData(0, 0, 1, 1);
}

/**
 * Shows one picture of all lines, which the server draws and the browser decodes on another thread.
 *
 * @param {Line[]} all
 */
async function drawDistant(all) {
  generation += 1;
  const answer = await fetch(`${address}${all.length}&session=${session}&generation=${generation}`);
  if (!answer.ok) throw new Error("refused");
  const image = await createImageBitmap(await answer.blob());
  const context = context2D(distant);
  context.clearRect(0, 0, side, side);
  context.drawImage(image, 0, 0);
  image.close();
}

/**
 * Returns the time until a drawing is visible, and the longest time between two frames.
 *
 * @param {(all: Line[]) => void | Promise<void>} draw
 * @param {Line[]} all
 * @returns {Promise<Times>}
 */
async function measured(draw, all) {
  await frame();
  const begin = await frame();
  let last = begin;
  let longest = 0;
  let isOver = false;
  requestAnimationFrame(function look(now) {
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(look);
  });
  try {
    await draw(all);
    // The second frame begins after the first has been painted.
    await frame();
    const end = await frame();
    return { total: end - begin, longest: Math.max(longest, end - last) };
  } finally {
    isOver = true;
  }
}

let isDrawing = false;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isDrawing) return;
  isDrawing = true;
  form.setAttribute("aria-busy", "true");
  const count = slider.valueAsNumber;
  try {
    const all = await randomLines(count, side);
    for (const { picture, draw } of [
      { picture: shapes, draw: drawShapes }, { picture: canvas, draw: drawCanvas },
      { picture: distant, draw: drawDistant },
    ]) {
      const times = await measured(draw, all);
      const place = around(HTMLElement, picture, "[data-way]");
      if (!place) continue;
      for (const [name, time] of Object.entries(times)) {
        const text = find(HTMLElement, `[data-time=${name}]`, place);
        text.textContent = milliseconds(time);
        text.dataset.milliseconds = String(time);
      }
      picture.setAttribute("aria-label", lines(count));
      place.dataset.count = String(count);
    }
    announce(`${lines(count)} drawn in three ways`);
  } catch {
    announce("The lines could not be drawn.");
  } finally {
    isDrawing = false;
    form.removeAttribute("aria-busy");
  }
});
