export { openBrowser } from '../../scripts/chromium.ts';
