import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Whether the page is dark, and the switch; until the switch is used the system decides. */
export function useDarkMode(): { dark: boolean; setDark: (dark: boolean) => void } {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('dark') === 'dark';
  return { dark, setDark: (next) => setColorScheme(next ? 'dark' : 'light') };
}
