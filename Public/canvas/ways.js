/**
 * Draws the same lines in three ways, one after another: as SVG shapes, on a canvas on the main thread, and
 * asynchronously by the server (loading.md §13). Each way is measured until its result is visible.
 */
import { announce } from "../site/announce.js";
import { lines, milliseconds } from "./quantities.js";
import { randomLines } from "./random.js";

const form = document.getElementById("compare");
const slider = document.getElementById("count");
const side = document.getElementById("picture").width;
const { address } = document.getElementById("picture").dataset;
const [shapes, canvas, distant] = ["shapes", "canvas", "async"]
  .map((way) => document.querySelector(`[data-way=${way}] :is(svg, canvas)`));
const svg = "http://www.w3.org/2000/svg";

// A session of its own, whose pictures are not cached and do not cancel those of another session.
const session = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("-");
let generation = 0;

const frame = () => new Promise(requestAnimationFrame);

/** Draws one SVG element per line. */
function drawShapes(all) {
  shapes.replaceChildren(...all.map(({ start, end, color }) => {
    const line = document.createElementNS(svg, "line");
    for (const [name, value] of [
      ["x1", start[0]], ["y1", start[1]], ["x2", end[0]], ["y2", end[1]], ["stroke", color],
    ]) line.setAttribute(name, value);
    return line;
  }));
}

/** Draws each line with a call on a canvas, and reads a pixel, which forces the drawing to finish. */
function drawCanvas(all) {
  const context = canvas.getContext("2d", { willReadFrequently: true });
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

/** Shows one picture of all lines, which the server draws and the browser decodes on another thread. */
async function drawDistant(all) {
  generation += 1;
  const answer = await fetch(`${address}${all.length}&session=${session}&generation=${generation}`);
  if (!answer.ok) throw new Error("refused");
  const image = await createImageBitmap(await answer.blob());
  const context = distant.getContext("2d");
  context.clearRect(0, 0, side, side);
  context.drawImage(image, 0, 0);
  image.close();
}

/** Returns the time until a drawing is visible, and the longest time between two frames. */
async function measured(draw, all) {
  await frame();
  const begin = await frame();
  let [last, longest, isOver] = [begin, 0, false];
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
    for (const [picture, draw] of [[shapes, drawShapes], [canvas, drawCanvas], [distant, drawDistant]]) {
      const place = picture.closest("[data-way]");
      const times = await measured(draw, all);
      for (const name of ["total", "longest"]) {
        const text = place.querySelector(`[data-time=${name}]`);
        text.textContent = milliseconds(times[name]);
        text.dataset.milliseconds = times[name];
      }
      picture.setAttribute("aria-label", lines(count));
      place.dataset.count = count;
    }
    announce(`${lines(count)} drawn in three ways`);
  } catch {
    announce("The lines could not be drawn.");
  } finally {
    isDrawing = false;
    form.removeAttribute("aria-busy");
  }
});
