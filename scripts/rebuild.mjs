import './node24.mjs';

await import('./rebuild.ts');
