import { describeEveryPage } from './every-page.ts';

describe('every page, dark at 360 px', () => describeEveryPage({ theme: 'dark', width: 360, rules: 'of the look' }));
