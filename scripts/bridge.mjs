import './node24.mjs';

await import('../bridge/src/main.ts');
