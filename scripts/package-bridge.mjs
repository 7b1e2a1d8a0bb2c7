import './node24.mjs';

await import('./build/package-bridge.ts');
