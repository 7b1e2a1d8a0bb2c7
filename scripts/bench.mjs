import './node24.mjs';

await import('./run/bench.ts');
