import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

interface Pending {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * A program below test/bench in a process of its own, so that its work is neither the benchmark's nor the product's. It
 * is asked and answers; bytes and big integers travel as they are.
 */
export class OwnProcess<Asks extends { [what: string]: [question: unknown, answer: unknown] }> {
  private readonly pending = new Map<number, Pending>();
  private asked = 0;
  private readonly child: ChildProcess;

  constructor(file: string) {
    this.child = fork(join(import.meta.dirname, '..', file), { serialization: 'advanced' });
    this.child.on('message', (message) => {
      const { number, answer, error } = message as { number: number; answer: unknown; error?: string };
      const pending = this.pending.get(number);
      this.pending.delete(number);
      if (error === undefined) pending?.resolve(answer);
      else pending?.reject(new Error(`${file}: ${error}`));
    });
    this.child.once('exit', () => {
      for (const { reject } of this.pending.values()) reject(new Error(`${file} has ended`));
    });
  }

  ask<What extends keyof Asks & string>(what: What, question: Asks[What][0]): Promise<Asks[What][1]> {
    return new Promise((resolve, reject) => {
      const number = this.asked++;
      this.pending.set(number, { resolve, reject });
      this.child.send({ number, what, question });
    });
  }

  stop(): void {
    this.child.kill();
  }
}

/** The other side: what the program does with each question. It ends with the benchmark that started it. */
export function answering<Asks extends { [what: string]: [question: unknown, answer: unknown] }>(
  work: {
    [What in keyof Asks]: (question: Asks[What][0]) => Promise<Asks[What][1]> | Asks[What][1];
  },
): void {
  process.on('message', async (message) => {
    const { number, what, question } = message as { number: number; what: keyof Asks; question: never };
    try {
      process.send?.({ number, answer: await work[what](question) });
    } catch (error) {
      process.send?.({ number, error: (error as Error).message });
    }
  });
  process.on('disconnect', () => process.exit());
}
