import './node24.mjs';

await import('./admin.ts');
