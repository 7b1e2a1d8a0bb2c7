import './node24.mjs';

await import('./chromium/screens.ts');
