import { useComputedColorScheme } from '@mantine/core';

/** The theme shown; what is drawn from its colours is drawn again with another. */
export function useTheme(): 'dark' | 'light' {
  return useComputedColorScheme('dark');
}
