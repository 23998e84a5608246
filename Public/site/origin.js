// @ts-check
/** The origin of URLs: the server's public URL if one is set, otherwise the origin that this browser sees. */
export const origin = document.documentElement.dataset.origin ?? location.origin;
