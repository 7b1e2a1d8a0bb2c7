import { createStore, useStore } from './store.ts';

type Theme = 'dark' | 'light';

// public/before-first-paint.js uses the same key and attribute, before the first paint.
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-color-scheme';

const theme = createStore<Theme>('dark');
theme.subscribe((next) => document.documentElement.setAttribute(ATTRIBUTE, next));

if (typeof window !== 'undefined') {
  const prefersLight = matchMedia('(prefers-color-scheme: light)');
  const update = () => theme.set(chosenTheme() ?? (prefersLight.matches ? 'light' : 'dark'));
  update();
  prefersLight.addEventListener('change', update);
  // The theme was chosen in another tab.
  window.addEventListener('storage', ({ key }) => key === KEY && update());
}

/** The user's choice; until there is one, the system's setting applies. */
function chosenTheme(): Theme | null {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === 'dark' || chosen === 'light' ? chosen : null;
  } catch {
    return null;
  }
}

/** The theme shown. Canvases have to be redrawn when it changes. */
export function useTheme(): Theme {
  return useStore(theme);
}

export function useDarkMode(): { dark: boolean; setDark: (dark: boolean) => void } {
  return { dark: useTheme() === 'dark', setDark };
}

function setDark(dark: boolean) {
  const next = dark ? 'dark' : 'light';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  theme.set(next);
}
