import './node24.mjs';

await import('./run/check.ts');
