import { isThorough } from '../../tiers.ts';
import { WCAG_AND_BEST_PRACTICE } from '../faults.ts';
import { describeEveryPage, OF_THE_THEME, OF_THE_WIDTH } from './every-page.ts';

// Elements and names are mostly those of the desktop, which every run checks in the other theme.
describe('every page on a phone', () =>
  describeEveryPage({
    loaded: { theme: 'light', width: 390 },
    rules: isThorough ? WCAG_AND_BEST_PRACTICE : [...OF_THE_THEME, ...OF_THE_WIDTH],
    changed: isThorough ? { theme: 'dark', width: 360 } : undefined,
    opensBy: 'link',
  }));
