import './node24.mjs';

await import('./build.ts');
