import './node24.mjs';

await import('./demo/run.ts');
