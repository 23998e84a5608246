// @ts-check
/**
 * Returns a text or a file as URLs carry it: a zlib stream in base64url without padding.
 *
 * @param {string | Blob} content
 */
export async function carry(content) {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
