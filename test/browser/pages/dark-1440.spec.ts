import { describeEveryPage } from './every-page.ts';

// Each theme and each width is checked by every rule once, here and in light-390.spec.ts.
describe('every page, dark at 1440 px', () => describeEveryPage({ theme: 'dark', width: 1440, rules: 'all' }));
