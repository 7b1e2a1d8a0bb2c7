import './node24.mjs';

await import('./start.ts');
