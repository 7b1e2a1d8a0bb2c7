import ts from 'typescript';
import type { Source } from '../text-rules.ts';

/** A sentence that begins with one of these has no subject: the reader has to find out what it is about. */
const REFUSED = /^(?:What|Of|About|Without|By|Not|Also|With)\b/;
const LEADING_MARKS = /^(?:\/\/+|\/\*+|\*|\s)+/;

/** Comments that begin without a subject, each as its first words. Lines of one comment after `//` count as one. */
export function commentStarts({ path, text, tree }: Source): string[] {
  if (/^migrations\//.test(path)) return [];
  const comments = tree ? commentsOf(tree) : [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([comment]) => comment);
  return comments
    .map((comment) => comment.replace(LEADING_MARKS, ''))
    .filter((words) => REFUSED.test(words))
    .map(short);
}

const short = (words: string) => words.slice(0, 60).replace(/\s+/g, ' ');

function commentsOf(tree: ts.SourceFile): string[] {
  const { text } = tree;
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const leading = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const range of [...leading, ...trailing]) ranges.set(range.pos, range);
    for (const child of node.getChildren(tree)) visit(child);
    // The text between elements is no code.
    if (ts.isJsxText(node)) for (const pos of ranges.keys()) if (pos >= node.pos && pos < node.end) ranges.delete(pos);
  };
  visit(tree);
  const sorted = [...ranges.values()].sort((a, b) => a.pos - b.pos);
  return sorted
    .filter((range, at) => !continues(sorted[at - 1], range, text))
    .map(({ pos, end }) => text.slice(pos, end));
}

/** Whether a `//` line goes on from the line before it. */
function continues(before: ts.CommentRange | undefined, range: ts.CommentRange, text: string): boolean {
  const isLine = ({ kind }: ts.CommentRange) => kind === ts.SyntaxKind.SingleLineCommentTrivia;
  return (
    before !== undefined && isLine(before) && isLine(range) && /^\r?\n[ \t]*$/.test(text.slice(before.end, range.pos))
  );
}
