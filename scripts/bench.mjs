import './node24.mjs';

await import('./bench.ts');
