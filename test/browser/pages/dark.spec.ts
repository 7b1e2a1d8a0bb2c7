import { describeEveryPage } from './every-page.ts';

describe('every page, dark', () => describeEveryPage({ theme: 'dark', widths: [1440, 360] }));
