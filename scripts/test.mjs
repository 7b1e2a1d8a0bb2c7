import './node24.mjs';

await import('./test.ts');
