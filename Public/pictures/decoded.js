// @ts-check
/**
 * Decodes a picture before it is shown, so that the old one stays until then.
 *
 * @param {HTMLImageElement} picture
 */
export async function decoded(picture) {
  const source = picture.parentElement?.querySelector("source");
  const isSource = source instanceof HTMLSourceElement && matchMedia(source.media).matches;
  const image = new Image();
  if (isSource || picture.srcset) image.srcset = isSource ? source.srcset : picture.srcset;
  image.src = picture.getAttribute("src") ?? "";
  try {
    await image.decode();
  } catch {
    // The browser shows it as broken, and it is requested again when the server is back.
  }
}
