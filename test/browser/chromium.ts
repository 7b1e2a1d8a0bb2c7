export { openBrowser } from '../../scripts/chromium/chromium.ts';
