import { Agent, request } from 'node:http';
import { flrigMode } from '../formats/rig-mode.ts';
import { XmlRpcFault, type XmlRpcParameter, type XmlRpcValue, xmlRpcAnswer, xmlRpcCall } from '../formats/xml-rpc.ts';
import type { RigReading, Source } from '../source.ts';
import type { Endpoint } from './endpoint.ts';
import { type PollTiming, PolledRig, type RigConnection, DEFAULT_TIMING } from './polled-rig.ts';

const MAX_ANSWER_LENGTH = 65_536;

/** flrig, by XML-RPC. */
export function flrigSource(place: Endpoint, pace: PollTiming = DEFAULT_TIMING): Source {
  return new PolledRig('flrig', place, pace, () => FlrigConnection.open(place, pace.timeoutMs));
}

class FlrigConnection implements RigConnection {
  readonly #endpoint: Endpoint;
  readonly #timeoutMs: number;
  /** flrig serves one connection after the other. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Questions this flrig, or its rig, knows no answer to. */
  readonly #unsupported = new Set<string>();
  #rigName = '';

  private constructor(place: Endpoint, answerMs: number) {
    this.#endpoint = place;
    this.#timeoutMs = answerMs;
  }

  static async open(place: Endpoint, answerMs: number): Promise<FlrigConnection> {
    const link = new FlrigConnection(place, answerMs);
    try {
      const name = String((await link.#callIfSupported('rig.get_xcvr')) ?? '');
      link.#rigName = name === 'NONE' ? '' : name;
      return link;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  async poll(): Promise<RigReading> {
    const hz = Math.round(Number(await this.#call('rig.get_vfo')));
    // Some rigs answer with mode and sideband.
    const mode = [await this.#callIfSupported('rig.get_mode')].flat()[0];
    const ptt = await this.#callIfSupported('rig.get_ptt');
    const power = Number(await this.#callIfSupported('rig.get_power'));
    return {
      program: 'flrig',
      freqHz: hz > 0 ? hz : null,
      rig: {
        ...(mode ? { mode: String(mode) } : {}),
        ...(ptt === undefined ? {} : { ptt_down: Number(ptt) > 0 ? 1 : 0 }),
        ...(power > 0 ? { power } : {}),
        ...(this.#rigName ? { rig_name: this.#rigName } : {}),
      },
    };
  }

  async tune(hz: number, mode: string): Promise<void> {
    await this.#call('main.set_frequency', hz);
    if (mode === '') return;
    const modes = [await this.#callIfSupported('rig.get_modes')].flat().map(String);
    const word = flrigMode(mode, hz, modes);
    if (word !== '') await this.#call('rig.set_modeA', word);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Undefined where flrig answers that it does not know; it is then not asked again. */
  async #callIfSupported(method: string): Promise<XmlRpcValue | undefined> {
    if (this.#unsupported.has(method)) return undefined;
    try {
      return await this.#call(method);
    } catch (error) {
      if (!(error instanceof XmlRpcFault)) throw error;
      this.#unsupported.add(method);
      return undefined;
    }
  }

  async #call(method: string, ...parameters: XmlRpcParameter[]): Promise<XmlRpcValue> {
    return xmlRpcAnswer(await this.#post(xmlRpcCall(method, ...parameters)));
  }

  #post(body: string): Promise<string> {
    const { host, port } = this.#endpoint;
    return new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'text/xml', 'Content-Length': Buffer.byteLength(body) };
      const call = request({ host, port, path: '/RPC2', method: 'POST', headers, agent: this.#agent }, (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          answer += text;
          if (answer.length > MAX_ANSWER_LENGTH) call.destroy(new Error('what it answers is not flrig’s'));
        });
        response.on('end', () => resolve(answer));
        response.on('error', reject);
      });
      const timer = setTimeout(() => call.destroy(new Error('no answer in time')), this.#timeoutMs);
      call.on('error', reject);
      call.on('close', () => {
        clearTimeout(timer);
        reject(new Error('it has closed the connection'));
      });
      call.end(body);
    });
  }
}
