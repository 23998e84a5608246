/** Where addresses begin: the public URL that the server is set to, else the origin that this browser sees. */
export const origin = document.documentElement.dataset.origin ?? location.origin;
