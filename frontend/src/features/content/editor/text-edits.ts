/** A text with its selection, in UTF-16 units as in a text area. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces `from` to `to` by `insert`, then selects `start` to `end`. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type Format = 'bold' | 'italic' | 'heading' | 'link' | 'table' | 'quote' | 'code' | 'list' | 'numbered-list';

const TABLE = '| Thing | Weight |\n|-------|-------:|\n|       |        |';
const MARKER = /^(\s*)(?:([-*+])|(\d{1,4})([.)])|(>))(\s+)/;

/** The edit of a toolbar button; pressed again on the same selection, it removes the added marks, if it can. */
export function formatEdit(format: Format, selected: Selected): TextEdit {
  switch (format) {
    case 'bold':
      return wrap(selected, '**', 'bold text');
    case 'italic':
      return wrap(selected, '_', 'italic text');
    case 'code':
      return selected.text.slice(selected.start, selected.end).includes('\n')
        ? insertBlock(selected, `\`\`\`\n${selected.text.slice(selected.start, selected.end)}\n\`\`\``)
        : wrap(selected, '`', 'code');
    case 'heading':
      return prefixLines(selected, () => '## ', /^#{1,6}\s+/);
    case 'quote':
      return prefixLines(selected, () => '> ', /^>\s?/);
    case 'list':
      return prefixLines(selected, () => '- ', /^[-*+]\s+/);
    case 'numbered-list':
      return prefixLines(selected, (at) => `${at + 1}. `, /^\d{1,4}[.)]\s+/);
    case 'table':
      return insertBlock({ ...selected, start: selected.end }, TABLE);
    case 'link':
      return link(selected);
  }
}

/** Inserts a paragraph of its own, instead of the selection; the cursor is then after it. */
export function insertBlock({ text, start, end }: Selected, block: string): TextEdit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const trail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = lead + block + trail;
  const caret = start + lead.length + block.length;
  return { from: start, to: end, insert, start: caret, end: caret };
}

/** Enter at the end of a line of a list or quote: the next line begins like it, an empty one ends the list. Null elsewhere. */
export function continueLine({ text, start, end }: Selected): TextEdit | null {
  if (start !== end) return null;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart, start);
  const marker = MARKER.exec(line);
  if (!marker) return null;
  const [whole, indent = '', bullet, number, dot = '', quote, space = ' '] = marker;
  if (line.length === whole.length) return { from: lineStart, to: start, insert: '', start: lineStart, end: lineStart };
  const next = number === undefined ? (bullet ?? quote ?? '') : `${Number(number) + 1}${dot}`;
  const insert = `\n${indent}${next}${space}`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

/** The Markdown of a picture; brackets and line breaks of a file name would end its description. */
export function pictureMarkdown(path: string, name: string): string {
  const description = name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[[\]\\\s]+/g, ' ')
    .trim();
  return `![${description}](${path})`;
}

function wrap({ text, start, end }: Selected, mark: string, placeholder: string): TextEdit {
  const { length } = mark;
  const isInside = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  const inner = text.slice(start, end);
  if (isInside && start >= length)
    return { from: start - length, to: end + length, insert: inner, start: start - length, end: end - length };
  const isMarked = inner.length > 2 * length && inner.startsWith(mark) && inner.endsWith(mark);
  if (isMarked) {
    const bare = inner.slice(length, -length);
    return { from: start, to: end, insert: bare, start, end: start + bare.length };
  }
  // Markdown needs the marks at the words, not at the spaces around them.
  const words = inner.trim();
  const lead = words === '' ? '' : inner.slice(0, inner.indexOf(words));
  const trail = inner.slice(lead.length + words.length);
  const content = words || placeholder;
  const from = start + lead.length + length;
  const insert = lead + mark + content + mark + (words === '' ? '' : trail);
  return { from: start, to: words === '' ? start : end, insert, start: from, end: from + content.length };
}

function prefixLines({ text, start, end }: Selected, prefixOf: (at: number) => string, existing: RegExp): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the beginning of a line does not include that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const lineEnd = text.indexOf('\n', last);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isFormatted = lines.every((line) => existing.test(line));
  const insert = lines
    .map((line, at) => (isFormatted ? line.replace(existing, '') : prefixOf(at) + line.replace(existing, '')))
    .join('\n');
  const isSingle = lines.length === 1 && start === end;
  const caret = from + insert.length;
  return { from, to, insert, start: isSingle ? caret : from, end: caret };
}

function link({ text, start, end }: Selected): TextEdit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    const insert = `[text](${chosen})`;
    return { from: start, to: end, insert, start: start + 1, end: start + 5 };
  }
  const label = chosen || 'text';
  const address = 'https://';
  const from = start + label.length + 3;
  return { from: start, to: end, insert: `[${label}](${address})`, start: from, end: from + address.length };
}
