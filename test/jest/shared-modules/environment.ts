import { createRequire } from 'node:module';

// The types describe the CommonJS build.
const { TestEnvironment }: typeof import('jest-environment-node') = createRequire(import.meta.url)(
  'jest-environment-node',
);
type Options = ConstructorParameters<typeof TestEnvironment>;

/** Symbol under which jest-circus stores the event handlers of a file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

class SharedEnvironment extends TestEnvironment {
  private readonly variables = { ...process.env };

  constructor(...options: Options) {
    super(...options);
    // Jest's own is 100, which makes every refusal slow.
    Object.assign(this.global.Error, { stackTraceLimit: 20 });
  }

  override async setup(): Promise<void> {
    Reflect.deleteProperty(this.global, EVENT_HANDLERS);
  }

  override async teardown(): Promise<void> {
    this.fakeTimersModern?.useRealTimers();
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
  }
}

let environment: SharedEnvironment | undefined;

/**
 * The same global objects for all files of a worker: only then they can share modules (runtime.ts). Jest calls it as a
 * constructor, for each file.
 */
export default function environmentOfWorker(...options: Options): SharedEnvironment {
  environment ??= new SharedEnvironment(...options);
  return environment;
}
