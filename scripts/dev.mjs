import './node24.mjs';

await import('./run/dev.ts');
