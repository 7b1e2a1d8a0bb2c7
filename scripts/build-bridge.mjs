import './node24.mjs';

await import('./build-bridge.ts');
