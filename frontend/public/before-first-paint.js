// Sets the theme before the first paint, and requests the files of the page together with the first script; an external
// file because the content security policy allows no inline script. lib/theme.ts uses the same key and attribute.
(() => {
  let chosen = null;
  let signedIn = false;
  try {
    signedIn = localStorage.getItem('pileup.session') !== null;
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is blocked: the system's setting applies.
  }
  const light = chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-color-scheme', light ? 'light' : 'dark');
  // The document is the same for everyone: the introduction for visitors is hidden (ui/first-view.css).
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
  // vite.config.ts names the files of the pages that are opened most.
  const files = JSON.parse(document.querySelector('meta[name="pileup-files"]')?.content ?? '{}');
  for (const href of files[location.pathname.split('/')[1]] ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();
