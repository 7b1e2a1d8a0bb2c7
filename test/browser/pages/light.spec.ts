import { describeEveryPage } from './every-page.ts';

describe('every page, light', () => describeEveryPage({ theme: 'light', widths: [390, 1440] }));
