import './node24.mjs';

await import('./run/admin.ts');
