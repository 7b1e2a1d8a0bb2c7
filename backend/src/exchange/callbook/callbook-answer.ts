import { parseGrid } from '@pileup/radio/grid';
import { elementsNamed, readXml, type XmlElement } from '../scoreboard/xml-tree.js';
import {
  plainReason,
  ServiceForbids,
  type ServiceResponse,
  ServiceUnavailable,
  textOf,
} from '../services/service-http.js';

/** Longer texts are no names or places. */
const MAX_TEXT = 100;
const MAX_ADDRESS = 500;
/** Entities of HTML, which XML does not have: read as text. */
const HTML_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)(?=[a-z]{2,8};)/gi;

/**
 * The outermost element of a callbook's response.
 * @param root its name, lower-case
 * @throws ServiceForbids, ServiceUnavailable
 */
export function callbookAnswer({ status, body }: ServiceResponse, title: string, root: string): XmlElement {
  if (status === 403) throw new ServiceForbids(`${title} refuses further requests.`);
  if (status !== 200) throw new ServiceUnavailable(`${title} answered with an error (${status}).`);
  const xml = readXml(textOf(body).replace(HTML_ENTITY, '&amp;'));
  if (typeof xml === 'string' || xml.name !== root) throw unreadable(title);
  return xml;
}

export function unreadable(title: string): ServiceUnavailable {
  return new ServiceUnavailable(`${title} gave an answer that cannot be read.`);
}

/** Text of the first element of this name below `element`: without markup, in one line; empty without one. */
export function textIn(element: XmlElement, name: string): string {
  const text = plainReason(elementsNamed(element, name)[0]?.text ?? '');
  return [...text].slice(0, MAX_TEXT).join('');
}

export function gridIn(element: XmlElement, name: string): string {
  return parseGrid(textIn(element, name)) ?? '';
}

/** An address; empty without one. */
export function addressIn(element: XmlElement, name: string): string {
  const text = (elementsNamed(element, name)[0]?.text ?? '').trim();
  return text.length <= MAX_ADDRESS ? (URL.parse(text)?.href ?? '') : '';
}

/** Whether an address is on the host `base` or, over HTTPS, on one of the domain. */
export function isWithin(url: URL, base: string, domain: string): boolean {
  if (url.origin === new URL(base).origin) return true;
  return (
    url.protocol === 'https:' && url.port === '' && (url.hostname === domain || url.hostname.endsWith(`.${domain}`))
  );
}
