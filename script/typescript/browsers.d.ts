// Names of browsers that Debian's TypeScript (4.8) does not know, written as newer versions of it declare them.

interface Array<T> {
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
}

interface ToggleEvent extends Event {
  readonly newState: string;
}

interface HTMLElementEventMap {
  toggle: ToggleEvent;
}

interface HTMLElement {
  hidePopover(): void;
  showPopover(): void;
}

interface CanvasDrawImage {
  drawImage(image: CanvasImageSource | OffscreenCanvas, dx: number, dy: number, dw: number, dh: number): void;
}

interface OffscreenCanvasRenderingContext2D extends CanvasDrawImage, CanvasFillStrokeStyles, CanvasImageData,
  CanvasRect {}

interface OffscreenCanvas extends EventTarget {
  width: number;
  height: number;
  getContext(contextId: "2d", options?: CanvasRenderingContext2DSettings): OffscreenCanvasRenderingContext2D | null;
  transferToImageBitmap(): ImageBitmap;
}

declare var OffscreenCanvas: {
  prototype: OffscreenCanvas;
  new (width: number, height: number): OffscreenCanvas;
};

declare var CompressionStream: {
  new (format: "deflate"): ReadableWritablePair<Uint8Array, Uint8Array>;
};
