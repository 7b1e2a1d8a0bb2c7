import './node24.mjs';

await import('./run/start.ts');
