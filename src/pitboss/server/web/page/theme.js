// Runs before the first paint, so that a dark room stays dark: light, dark, or as the system has it.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const saved = () => {
    try {
      return localStorage.getItem("pitboss.theme");
    } catch {
      return null; // storage may be forbidden
    }
  };
  const apply = () => {
    const theme = saved() ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
  };
  system.addEventListener("change", apply);
  addEventListener("pitboss-theme", apply);
  apply();
})();
