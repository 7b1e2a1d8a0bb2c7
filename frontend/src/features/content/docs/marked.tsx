import { piecesOf } from './marked-text.ts';

/** A text whose backticked parts are code. */
export function Marked({ children }: { children: string }) {
  return piecesOf(children).map(({ text, code, at }) => (code ? <code key={at}>{text}</code> : text));
}
