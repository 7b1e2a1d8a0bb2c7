// Sets the theme before the first paint; an external file because the content security policy allows
// no inline script. lib/theme.ts uses the same key and attribute.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is blocked: the system's setting applies.
  }
  const light = chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-color-scheme', light ? 'light' : 'dark');
})();
