import './node24.mjs';

await import('./dev.ts');
