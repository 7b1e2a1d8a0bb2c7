import type { ScoringRuleKey } from './contest-rules.ts';

const FIRST_ZONE = 1;
const LAST_ZONE = 40;

/**
 * The fault of the exchange that another station sent, as a sentence; null if it fits the contest's rule. An exchange
 * that further typing can complete is no fault.
 */
export function exchangeFault(rule: ScoringRuleKey, exchange: string): string | null {
  const text = exchange.trim();
  if (text === '') return null;
  switch (rule) {
    case 'cq-ww': {
      if (text === '0') return null;
      // Stations of the USA and Canada send their state, too, in RTTY.
      const zone = Number(/^0*(\d{1,2})(?:\s+[A-Z]{1,3})?$/i.exec(text)?.[1] ?? 0);
      return zone >= FIRST_ZONE && zone <= LAST_ZONE ? null : `The exchange is a CQ zone: 1 to 40, not ${text}.`;
    }
    case 'cq-wpx':
      return /^\d{1,5}$/.test(text) ? null : `The exchange is a serial number, not ${text}.`;
    case 'ww-digi':
    case 'arrl-digital':
      return text.length < 4 || /^[A-R]{2}\d{2}(?:[A-X]{2})?$/i.test(text)
        ? null
        : `The exchange is a locator such as JN58, not ${text}.`;
    case 'one-point':
      return null;
  }
}
