import './node24.mjs';

await import('./run/test.ts');
