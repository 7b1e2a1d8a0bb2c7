import { Agent, request } from 'node:http';
import { flrigMode } from '../formats/rig-mode.ts';
import { XmlRpcFault, type XmlRpcParameter, type XmlRpcValue, xmlRpcAnswer, xmlRpcCall } from '../formats/xml-rpc.ts';
import type { RigReading, Source } from '../source.ts';
import type { Endpoint } from './endpoint.ts';
import { DEFAULT_TIMING, PolledRig, type PollTiming, type RigConnection } from './polled-rig.ts';

const MAX_ANSWER_LENGTH = 65_536;

/** flrig, by XML-RPC. */
export function flrigSource(endpoint: Endpoint, timing: PollTiming = DEFAULT_TIMING): Source {
  const open = () => FlrigConnection.open(endpoint, timing.timeoutMs);
  return new PolledRig({ name: 'flrig', endpoint, timing, open });
}

class FlrigConnection implements RigConnection {
  readonly #endpoint: Endpoint;
  readonly #timeoutMs: number;
  /** flrig serves one connection at a time. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Methods that this flrig or its rig does not support. */
  readonly #unsupported = new Set<string>();
  #rigName = '';

  private constructor(endpoint: Endpoint, timeoutMs: number) {
    this.#endpoint = endpoint;
    this.#timeoutMs = timeoutMs;
  }

  static async open(endpoint: Endpoint, timeoutMs: number): Promise<FlrigConnection> {
    const connection = new FlrigConnection(endpoint, timeoutMs);
    try {
      const name = String((await connection.#callIfSupported('rig.get_xcvr')) ?? '');
      connection.#rigName = name === 'NONE' ? '' : name;
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  async poll(): Promise<RigReading> {
    const hz = Math.round(Number(await this.#call('rig.get_vfo')));
    // Some rigs respond with a list of mode and sideband.
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
    const rigMode = flrigMode(mode, hz, modes);
    if (rigMode !== '') await this.#call('rig.set_modeA', rigMode);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The result; undefined if flrig responds with a fault: the method is then not used again. */
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
          if (answer.length > MAX_ANSWER_LENGTH) call.destroy(new Error('the answer is not flrig’s'));
        });
        response.on('end', () => resolve(answer));
        response.on('error', reject);
      });
      const timer = setTimeout(() => call.destroy(new Error('no answer in time')), this.#timeoutMs);
      call.on('error', reject);
      call.on('close', () => {
        clearTimeout(timer);
        reject(new Error('connection closed'));
      });
      call.end(body);
    });
  }
}
