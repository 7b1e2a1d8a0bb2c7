import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

interface PendingCall {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * A program of test/bench in a separate process, so that its work counts neither as the benchmark's nor as the
 * product's. Parameters and results may hold buffers and big integers.
 */
export class RpcProcess<Calls extends { [name: string]: [params: unknown, result: unknown] }> {
  private readonly pending = new Map<number, PendingCall>();
  private lastId = 0;
  private readonly child: ChildProcess;

  constructor(file: string) {
    this.child = fork(join(import.meta.dirname, '..', file), { serialization: 'advanced' });
    this.child.on('message', (message) => {
      const { id, result, error } = message as { id: number; result: unknown; error?: string };
      const pending = this.pending.get(id);
      this.pending.delete(id);
      if (error === undefined) pending?.resolve(result);
      else pending?.reject(new Error(`${file}: ${error}`));
    });
    this.child.once('exit', () => {
      for (const { reject } of this.pending.values()) reject(new Error(`${file} has ended`));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  call<Name extends keyof Calls & string>(name: Name, params: Calls[Name][0]): Promise<Calls[Name][1]> {
    return new Promise((resolve, reject) => {
      const id = this.lastId++;
      this.pending.set(id, { resolve, reject });
      this.child.send({ id, name, params });
    });
  }

  [Symbol.dispose](): void {
    this.child.kill();
  }
}

/** Serves requests on the child's side. The child ends with the benchmark that started it. */
export function serveCalls<Calls extends { [name: string]: [params: unknown, result: unknown] }>(
  handlers: {
    [Name in keyof Calls]: (params: Calls[Name][0]) => Promise<Calls[Name][1]> | Calls[Name][1];
  },
): void {
  process.on('message', async (message) => {
    const { id, name, params } = message as { id: number; name: keyof Calls; params: never };
    try {
      process.send?.({ id, result: await handlers[name](params) });
    } catch (error) {
      process.send?.({ id, error: (error as Error).message });
    }
  });
  process.on('disconnect', () => process.exit());
}
