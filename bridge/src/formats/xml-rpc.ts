import type { XmlElement } from '@pileup/adif/xml-tree';
import { readMessage, textOf } from './xml.ts';

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
  const root = readMessage(body);
  if (root?.name !== 'methodresponse') throw new Error('the answer is not XML-RPC');
  const fault = child(root, 'fault');
  if (fault !== undefined) throw new XmlRpcFault(faultString(fault));
  return xmlRpcValue(child(child(child(root, 'params'), 'param'), 'value'));
}

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => children(element, name)[0];

function children(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.elements.filter((inner) => inner.name === name) ?? [];
}

function xmlRpcValue(value: XmlElement | undefined): XmlRpcValue {
  const untyped = textOf(value);
  if (untyped !== undefined) return untyped; // the default type is string
  for (const type of ['i4', 'int', 'double', 'boolean']) {
    const number = textOf(child(value, type));
    if (number !== undefined) return Number(number);
  }
  const array = child(value, 'array');
  if (array !== undefined) return children(child(array, 'data'), 'value').map(xmlRpcValue);
  return textOf(child(value, 'string')) ?? '';
}

function faultString(fault: XmlElement): string {
  const members = children(child(child(fault, 'value'), 'struct'), 'member');
  const member = members.find((each) => textOf(child(each, 'name')) === 'faultString');
  return String(xmlRpcValue(child(member, 'value'))) || 'a fault';
}
