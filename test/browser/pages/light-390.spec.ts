import { describeEveryPage } from './every-page.ts';

// Each theme and each width is checked by every rule once, here and in dark-1440.spec.ts.
describe('every page, light at 390 px', () => describeEveryPage({ theme: 'light', width: 390, rules: 'all' }));
