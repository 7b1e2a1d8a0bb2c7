import { readXml, type XmlNode } from './xml.ts';

export type XmlRpcParameter = string | number;

/** A value in a response. All numeric types become numbers; flrig uses no other types. */
export type XmlRpcValue = string | number | XmlRpcValue[];

/** The program responded with a fault. */
export class XmlRpcFault extends Error {}

/** The body of a request. Numbers are sent as `double`, the only numeric type flrig accepts. */
export function xmlRpcCall(method: string, ...parameters: XmlRpcParameter[]): string {
  const params = parameters.map((parameter) => {
    const value =
      typeof parameter === 'number' ? `<double>${parameter}</double>` : `<string>${escapeXml(parameter)}</string>`;
    return `<param><value>${value}</value></param>`;
  });
  return `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${params.join('')}</params></methodCall>`;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Parses the body of a response.
 *
 * @throws XmlRpcFault for a fault, Error for anything that is not XML-RPC
 */
export function xmlRpcAnswer(body: string): XmlRpcValue {
  const answer = readXml(body);
  if (answer?.root !== 'methodResponse') throw new Error('the answer is not XML-RPC');
  const fault = child(answer.content, 'fault');
  if (fault !== undefined) throw new XmlRpcFault(faultString(fault));
  return xmlRpcValue(child(child(child(answer.content, 'params'), 'param'), 'value'));
}

function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node === undefined || typeof node === 'string' || Array.isArray(node) ? undefined : node[name];
}

function list(node: XmlNode | undefined): XmlNode[] {
  return node === undefined ? [] : Array.isArray(node) ? node : [node];
}

function xmlRpcValue(value: XmlNode | undefined): XmlRpcValue {
  if (typeof value === 'string') return value; // the default type is string
  for (const type of ['i4', 'int', 'double', 'boolean']) {
    const number = child(value, type);
    if (typeof number === 'string') return Number(number);
  }
  const array = child(value, 'array');
  if (array !== undefined) return list(child(child(array, 'data'), 'value')).map(xmlRpcValue);
  const text = child(value, 'string');
  return typeof text === 'string' ? text : '';
}

function faultString(fault: XmlNode): string {
  const members = list(child(child(child(fault, 'value'), 'struct'), 'member'));
  const member = members.find((each) => child(each, 'name') === 'faultString');
  return String(xmlRpcValue(child(member, 'value'))) || 'a fault';
}
