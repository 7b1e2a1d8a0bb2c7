import './node24.mjs';

await import('./screens.ts');
