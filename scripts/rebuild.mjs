import './node24.mjs';

await import('./run/rebuild.ts');
