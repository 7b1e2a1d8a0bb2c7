import { createRequire } from 'node:module';
import { keepCompiledPackages } from './compiled-packages.ts';
import { useOrdinaryGlobals } from './ordinary-globals.ts';

// Its types describe the CommonJS build.
const { default: Runtime }: typeof import('jest-runtime') = createRequire(import.meta.url)('jest-runtime');

keepCompiledPackages();
useOrdinaryGlobals();

// Jest loads it by require().
export { Runtime as 'module.exports' };
