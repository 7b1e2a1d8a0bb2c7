import { elementsNamed, readXml, type XmlElement } from '@pileup/adif/xml-tree';
import type { CallbookName } from '@pileup/contract/services';
import { parseGrid } from '@pileup/radio/grid';
import { ServiceForbids, type ServiceResponse, ServiceUnavailable } from '../../platform/service-http.js';
import { plainReason, textOf } from '../service-text.js';

/** A callbook entry; missing fields are empty. */
export interface CallbookRecord {
  readonly name: string;
  readonly qth: string;
  /** Empty, or as `parseGrid` returns it. */
  readonly grid: string;
  readonly country: string;
  /** The address of a picture, as the callbook gives it. */
  readonly picture: string;
}

/** The session of the callbook has ended: log in again. */
export class SessionExpired extends Error {}

/**
 * A callbook with sessions. Every method throws `WrongKey`, `ServiceForbids` or `ServiceUnavailable` if it could not be
 * done.
 */
export abstract class Callbook {
  abstract readonly name: CallbookName;
  /** Name that operators know. */
  abstract readonly title: string;
  /** ms between two requests of one account, and of all together in this process. */
  readonly interval = { account: 500, all: 100 };
  readonly whenStopped = 'Until then, callsigns are not looked up there.';

  /** Begins a session; returns its key, and a remark for the operator or an empty text. */
  abstract logIn(login: string, password: string): Promise<{ session: string; remark: string }>;

  /** Null if the callsign is not in the callbook. @throws SessionExpired */
  abstract lookUp(session: string, call: string): Promise<CallbookRecord | null>;

  /** Whether a picture may be fetched from this address: only from the callbook's own servers. */
  abstract hasPictureAt(url: URL): boolean;
}

/** Longer texts are no names or places. */
const MAX_TEXT = 100;
const MAX_ADDRESS = 500;

/**
 * The outermost element of a callbook's response.
 * @param root its name, lower-case
 * @throws ServiceForbids, ServiceUnavailable
 */
export function callbookAnswer({ status, body }: ServiceResponse, title: string, root: string): XmlElement {
  if (status === 403) throw new ServiceForbids(`${title} is refusing further requests.`);
  if (status !== 200) throw new ServiceUnavailable(`${title} answered with an error (${status}).`);
  // Callbooks write entities of HTML, which XML does not have.
  const xml = readXml(textOf(body), 'text');
  if (typeof xml === 'string' || xml.name !== root) throw unreadable(title);
  return xml;
}

export function unreadable(title: string): ServiceUnavailable {
  return new ServiceUnavailable(`${title} sent a response that could not be read.`);
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
