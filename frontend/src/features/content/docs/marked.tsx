import { Typed } from '../../../ui/code.tsx';
import { piecesOf } from './marked-text.ts';

/** A text whose backticked parts are code. */
export function Marked({ children }: { children: string }) {
  return piecesOf(children).map(({ text, code, at }) => (code ? <Typed key={at}>{text}</Typed> : text));
}
