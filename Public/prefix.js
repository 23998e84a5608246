/**
 * The first lines of a picture whose greater counts begin with those of smaller ones.
 *
 * More lines are laid over those that are there; fewer are found again, since pictures of some counts are kept.
 */
export class Prefix {
  #surface;
  #context;
  #interval;
  /** Pictures of the first lines: at most one of each interval of counts. */
  #kept = [];
  #count = 0;

  /** `kept` pictures of `side` pixels at most, for counts up to `maximum`. */
  constructor({ side, maximum, kept }) {
    this.#surface = new OffscreenCanvas(side, side);
    this.#context = this.#surface.getContext("2d");
    this.#interval = maximum / kept;
  }

  /** How many lines are there. */
  get count() {
    return this.#count;
  }

  /** The lines that are there, as something to draw. */
  get image() {
    return this.#surface;
  }

  /** Goes to the picture that has most of the first `count` lines and no other. */
  approach(count) {
    const near = this.#kept.findLast((each) => each && each.count <= count) ?? { count: 0 };
    if (this.#count <= count && this.#count >= near.count) return;
    this.#context.clearRect(0, 0, this.#surface.width, this.#surface.height);
    if (near.image) this.#context.drawImage(near.image, 0, 0);
    this.#count = near.count;
  }

  /** Lays the lines that follow over those that are there: all together are `count`. */
  add(image, count) {
    this.#context.drawImage(image, 0, 0);
    this.#count = count;
    const place = Math.floor(count / this.#interval);
    if (this.#kept[place]) return;
    // Taken and put back instead of copied: nothing else draws in between.
    const taken = this.#surface.transferToImageBitmap();
    this.#context.drawImage(taken, 0, 0);
    this.#kept[place] = { count, image: taken };
  }
}
