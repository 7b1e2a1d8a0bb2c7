import { countText } from '../lib/text/time-text.ts';

/** A number, grouped as the reader's locale does. */
export function Count({ of }: { of: number }) {
  return <span className="num">{countText(of)}</span>;
}
