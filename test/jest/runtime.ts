import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import { startTestTime } from '../../scripts/run/test-times.ts';
import { keepCompiledPackages } from './compiled-packages.ts';
import { useOrdinaryGlobals } from './ordinary-globals.ts';

// The types describe the CommonJS build.
const { default: Runtime }: typeof import('jest-runtime') = createRequire(import.meta.url)('jest-runtime');

keepCompiledPackages();
useOrdinaryGlobals();

/** Adds the time of each test file to the list of times. */
export class TimedRuntime extends Runtime {
  protected readonly addTime: () => void;

  constructor(...options: ConstructorParameters<typeof Runtime>) {
    super(...options);
    const [{ displayName }, , , , , , testPath] = options;
    this.addTime = startTestTime(displayName?.name ?? '', relative(projectRoot, testPath));
  }

  override teardown(): void {
    super.teardown();
    this.addTime();
  }
}

// The name under which Jest loads the class by require().
export { TimedRuntime as 'module.exports' };
