import './node24.mjs';

await import('../demo/src/run.ts');
