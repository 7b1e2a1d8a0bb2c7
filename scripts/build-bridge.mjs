import './node24.mjs';

await import('./build/build-bridge.ts');
