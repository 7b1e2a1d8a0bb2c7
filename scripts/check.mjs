import './node24.mjs';

await import('./check.ts');
