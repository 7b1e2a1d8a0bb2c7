import { TimedRuntime } from '../runtime.ts';

/** The parts of jest's runtime that this one replaces; jest does not declare them. */
interface Internals {
  registries: { esModuleRegistry: Map<string, unknown>; moduleRegistry: Map<string, unknown> };
  transformCache: { sourceMaps: Map<string, string> };
  testState: { leaveTestCode(): void };
}

/** Shared modules by address, path or name of a built-in module. */
const modules = new Map<string, unknown>();
const commonJsModules = new Map<string, unknown>();
const sourceMaps = new Map<string, string>();

/**
 * Loads packages, libraries and the backend once in a worker instead of once for each test file, which took much of the
 * tests' time. Their state is therefore the same for all files of a worker, as it is for several apps in one file. All
 * other modules, tests among them, are loaded for each file.
 */
const SHARED = /\/node_modules\/|\/(backend|libs\/\w+)\/src\/(?!.*\.spec\.)|^node:|^\w+$/;

class SharedRuntime extends TimedRuntime {
  constructor(...options: ConstructorParameters<typeof TimedRuntime>) {
    super(...options);
    const { registries, transformCache, testState } = this as unknown as Internals;
    registries.esModuleRegistry = modules;
    registries.moduleRegistry = commonJsModules;
    transformCache.sourceMaps = sourceMaps;
    // A module that this file loaded may import others during a later file.
    testState.leaveTestCode = () => undefined;
  }

  /** Leaves out jest's own teardown, after which shared modules could not import any more. */
  override teardown(): void {
    this.restoreAllMocks();
    this.addTime();
    for (const registry of [modules, commonJsModules])
      for (const key of registry.keys()) if (!SHARED.test(key) || key.startsWith('@jest/globals')) registry.delete(key);
  }
}

// The name under which Jest loads the class by require().
export { SharedRuntime as 'module.exports' };
