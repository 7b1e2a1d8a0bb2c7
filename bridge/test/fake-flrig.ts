import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const METHOD = /<methodName>([\w.]+)<\/methodName>/;
const PARAMETER = /<(?:double|string)>([^<]*)</;

/** An XML-RPC server that responds like flrig 1.4.7. */
export class FakeFlrig {
  /** The XML value for each method; other methods get a fault. */
  answers: Record<string, string> = {
    'rig.get_xcvr': 'IC-7300',
    'rig.get_vfo': '14074000',
    'rig.get_mode': 'USB-D',
    'rig.get_ptt': '<i4>0</i4>',
    'rig.get_power': '<i4>50</i4>',
    'rig.get_modes': '<array><data><value>LSB</value><value>USB</value><value>USB-D</value></data></array>',
    'main.set_frequency': '',
    'rig.set_modeA': '',
  };
  unresponsive = false;
  /** Sent for every request in place of XML-RPC. */
  page: string | undefined;
  requests: string[] = [];
  set: [method: string, parameter: string][] = [];
  maxConcurrent = 0;
  #concurrent = 0;
  #server: Server = createServer(async (request, response) => {
    this.maxConcurrent = Math.max(this.maxConcurrent, ++this.#concurrent);
    response.on('close', () => this.#concurrent--);
    let body = '';
    for await (const text of request.setEncoding('utf8')) body += text;
    const method = METHOD.exec(body)?.[1] ?? '';
    const parameter = PARAMETER.exec(body)?.[1];
    this.requests.push(method);
    if (parameter !== undefined) this.set.push([method, parameter]);
    if (this.unresponsive) return;
    response.writeHead(200, { 'Content-Type': 'text/xml' });
    response.end(this.page ?? `<?xml version="1.0"?>\r\n<methodResponse>${this.#answer(method)}</methodResponse>\r\n`);
  });

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #answer(method: string): string {
    const value = this.answers[method];
    if (value !== undefined) return `<params><param>\r\n\t<value>${value}</value>\r\n</param></params>`;
    const text = `<name>faultString</name><value>${method}: unknown method name</value>`;
    const code = '<name>faultCode</name><value><i4>-1</i4></value>';
    return `<fault>\r\n\t<value><struct><member>${code}</member><member>${text}</member></struct></value>\r\n</fault>`;
  }
}
