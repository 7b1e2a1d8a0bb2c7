import type { BareHttpServerCalls } from '../baseline/bare-http-server.ts';
import { alternately, type BenchResult, type Limit, medians, resultRow } from '../process/measure.ts';
import { ProcessorTime } from '../process/processor-time.ts';
import type { Product } from '../process/product.ts';
import { RpcProcess } from '../process/rpc-process.ts';
import { size } from '../tiny.ts';
import type { LoadGeneratorCalls } from './load-generator.ts';
import type { RecordedAnswer } from './recorded-answer.ts';

const CONNECTIONS = size(64, 4);
const SECONDS = size(2, 0.1);
const ROUNDS = size(7, 1);

interface CachedRead {
  readonly path: string;
  readonly encoding?: string;
  /** The response that the bare server is to send; called before each round. */
  readonly answer: () => Promise<RecordedAnswer>;
  readonly limit: Limit;
  /** The row's title, from the size of the body and the number of connections. */
  readonly title: (kilobytes: string, connections: number) => string;
}

/** Responses from memory at many keep-alive connections, against a bare node:http server in a process of its own. */
export class CachedReads {
  private readonly bare = new RpcProcess<BareHttpServerCalls>('baseline/bare-http-server.ts');
  private readonly generator = new RpcProcess<LoadGeneratorCalls>('traffic/load-generator.ts');
  private listening: Promise<number> | undefined;
  private readonly product: Pick<Product, 'port' | 'pid'>;

  constructor(product: Pick<Product, 'port' | 'pid'>) {
    this.product = product;
  }

  /** Measures requests a second. */
  async measure({ path, encoding = 'identity', answer, limit, title }: CachedRead): Promise<BenchResult> {
    this.listening ??= this.bare.call('listen', null);
    const ports = { ours: this.product.port, reference: await this.listening };
    const processors = { ours: new ProcessorTime([this.product]), reference: new ProcessorTime([this.bare]) };
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
    let bytes = 0;
    let highest = 0;
    const measure = async (side: keyof typeof ports) => {
      const load = { port: ports[side], request, connections: CONNECTIONS, seconds: SECONDS };
      const { result, seconds: used } = await processors[side].during(() => this.generator.call('run', load));
      const { answers, seconds, busy } = result;
      highest = Math.max(highest, busy);
      return { perSecond: answers / seconds, processorOfOne: used / answers };
    };
    const rounds = await alternately(ROUNDS, ['ours', 'reference'], measure, async () => {
      const { headers, body } = await answer();
      await this.bare.call('serve', { headers, body });
      bytes = body.length;
    });
    const { listed, ...figures } = medians(
      rounds.map(({ ours, reference }) => ({ ours: ours.perSecond, reference: reference.perSecond })),
    );
    const { ratio: processor } = medians(
      rounds.map(({ ours, reference }) => ({ ours: ours.processorOfOne, reference: reference.processorOfOne })),
    );
    const note = `${listed}; the load generator at most ${Math.round(100 * highest)} % busy`;
    return resultRow(title((bytes / 1_000).toFixed(1), CONNECTIONS), { ...figures, processor }, limit, note);
  }

  [Symbol.dispose](): void {
    this.bare[Symbol.dispose]();
    this.generator[Symbol.dispose]();
  }
}
