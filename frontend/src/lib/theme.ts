import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** The theme shown; what is drawn from its colours is drawn again with another. Until it is switched the system decides. */
export function useTheme(): 'dark' | 'light' {
  return useComputedColorScheme('dark');
}

/** Whether the page is dark, and the switch. */
export function useDarkMode(): { dark: boolean; setDark: (dark: boolean) => void } {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useTheme() === 'dark';
  return { dark, setDark: (next) => setColorScheme(next ? 'dark' : 'light') };
}
