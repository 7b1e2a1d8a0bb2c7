import { isThorough } from '../../tiers.ts';
import { WCAG_AND_BEST_PRACTICE } from '../faults.ts';
import { describeEveryPage } from './every-page.ts';

describe('every page on a desktop', () =>
  describeEveryPage({
    loaded: { theme: 'dark', width: 1440 },
    rules: WCAG_AND_BEST_PRACTICE,
    changed: isThorough ? { theme: 'light', width: 1440 } : undefined,
    opensBy: 'address',
  }));
