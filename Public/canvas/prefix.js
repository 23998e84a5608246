// @ts-check
/**
 * A picture of the first `count` lines.
 *
 * @typedef {{ count: number, image?: ImageBitmap }} Snapshot
 */

/**
 * The first lines of the random lines. A picture with more lines begins with all lines of one with fewer.
 *
 * Further lines are drawn over the present ones. To go back to fewer lines, snapshots of some counts are kept.
 */
export class Prefix {
  #surface;
  #context;
  #interval;
  /**
   * The snapshots, at most one per interval of counts.
   *
   * @type {(Snapshot | undefined)[]}
   */
  #kept = [];
  #count = 0;

  /**
   * Keeps about `kept` snapshots of `side` × `side` pixels, for counts up to `maximum`.
   *
   * @param {{ side: number, maximum: number, kept: number }} sizes
   */
  constructor({ side, maximum, kept }) {
    this.#surface = new OffscreenCanvas(side, side);
    const context = this.#surface.getContext("2d");
    if (!context) throw new Error("This browser has no canvas");
    this.#context = context;
    this.#interval = maximum / kept;
  }

  /** The number of lines that are drawn. */
  get count() {
    return this.#count;
  }

  /** The drawn lines, as an image source for a canvas. */
  get image() {
    return this.#surface;
  }

  /**
   * Restores the largest snapshot of at most `count` lines, unless the present picture is at least as close.
   *
   * @param {number} count
   */
  approach(count) {
    /** @type {Snapshot} */
    const near = this.#kept.findLast((each) => each && each.count <= count) ?? { count: 0 };
    if (this.#count <= count && this.#count >= near.count) return;
    this.#context.clearRect(0, 0, this.#surface.width, this.#surface.height);
    if (near.image) this.#context.drawImage(near.image, 0, 0);
    this.#count = near.count;
  }

  /**
   * Draws the next lines over the present ones, after which there are `count` lines.
   *
   * @param {CanvasImageSource} image
   * @param {number} count
   */
  add(image, count) {
    this.#context.drawImage(image, 0, 0);
    this.#count = count;
    const place = Math.floor(count / this.#interval);
    if (this.#kept[place]) return;
    // Transfer the pixels and draw them back, which is cheaper than a copy; nothing else draws in between.
    const taken = this.#surface.transferToImageBitmap();
    this.#context.drawImage(taken, 0, 0);
    this.#kept[place] = { count, image: taken };
  }
}
