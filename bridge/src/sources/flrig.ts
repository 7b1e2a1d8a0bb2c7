import { Agent, request } from 'node:http';
import { flrigMode } from '../formats/rig-mode.ts';
import { XmlRpcFault, type XmlRpcParameter, type XmlRpcValue, xmlRpcAnswer, xmlRpcCall } from '../formats/xml-rpc.ts';
import type { RigHeard, Source } from '../source.ts';
import type { Place } from './place.ts';
import { type Pace, PolledRig, type RigLink, USUAL_PACE } from './polled-rig.ts';

const ANSWER_LIMIT = 65_536;

/** flrig, by XML-RPC. */
export function flrigSource(place: Place, pace: Pace = USUAL_PACE): Source {
  return new PolledRig('flrig', place, pace, () => FlrigLink.open(place, pace.answer));
}

class FlrigLink implements RigLink {
  readonly #place: Place;
  readonly #answerMs: number;
  /** flrig serves one connection after the other. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Questions this flrig, or its rig, knows no answer to. */
  readonly #unknown = new Set<string>();
  #rigName = '';

  private constructor(place: Place, answerMs: number) {
    this.#place = place;
    this.#answerMs = answerMs;
  }

  static async open(place: Place, answerMs: number): Promise<FlrigLink> {
    const link = new FlrigLink(place, answerMs);
    try {
      const name = String((await link.#ask('rig.get_xcvr')) ?? '');
      link.#rigName = name === 'NONE' ? '' : name;
      return link;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  async poll(): Promise<RigHeard> {
    const hz = Math.round(Number(await this.#call('rig.get_vfo')));
    // Some rigs answer with mode and sideband.
    const mode = [await this.#ask('rig.get_mode')].flat()[0];
    const ptt = await this.#ask('rig.get_ptt');
    const power = Number(await this.#ask('rig.get_power'));
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
    const modes = [await this.#ask('rig.get_modes')].flat().map(String);
    const word = flrigMode(mode, hz, modes);
    if (word !== '') await this.#call('rig.set_modeA', word);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Undefined where flrig answers that it does not know; it is then not asked again. */
  async #ask(method: string): Promise<XmlRpcValue | undefined> {
    if (this.#unknown.has(method)) return undefined;
    try {
      return await this.#call(method);
    } catch (error) {
      if (!(error instanceof XmlRpcFault)) throw error;
      this.#unknown.add(method);
      return undefined;
    }
  }

  async #call(method: string, ...parameters: XmlRpcParameter[]): Promise<XmlRpcValue> {
    return xmlRpcAnswer(await this.#post(xmlRpcCall(method, ...parameters)));
  }

  #post(body: string): Promise<string> {
    const { host, port } = this.#place;
    return new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'text/xml', 'Content-Length': Buffer.byteLength(body) };
      const call = request({ host, port, path: '/RPC2', method: 'POST', headers, agent: this.#agent }, (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          answer += text;
          if (answer.length > ANSWER_LIMIT) call.destroy(new Error('what it answers is not flrig’s'));
        });
        response.on('end', () => resolve(answer));
        response.on('error', reject);
      });
      const timer = setTimeout(() => call.destroy(new Error('no answer in time')), this.#answerMs);
      call.on('error', reject);
      call.on('close', () => {
        clearTimeout(timer);
        reject(new Error('it has closed the connection'));
      });
      call.end(body);
    });
  }
}
