// @ts-check
// Runs before the first paint, so that the other theme never flashes before the stored one.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage is disabled: use the system's theme.
  }
})();
