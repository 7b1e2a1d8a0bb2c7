import fc from '../../node_modules/fast-check/lib/fast-check.js';
import { amount } from '../tiers.ts';

// A default run tries the same cases each time, so that only a change makes it fail; a thorough run tries new ones.
fc.configureGlobal({ numRuns: amount(30, 300), seed: amount(1, Date.now() % 2 ** 31) });

// Jest loads this file instead of the package (jest.config.js).
export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
