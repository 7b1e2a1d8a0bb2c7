import { Code } from '../../../ui/code.tsx';
import { codeSpans } from './code-spans.ts';

/** A text whose parts in backticks are shown as code. */
export function InlineCode({ children }: { children: string }) {
  return codeSpans(children).map(({ text, code, at }) => (code ? <Code key={at}>{text}</Code> : text));
}
