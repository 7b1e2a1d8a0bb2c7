import type { Font } from 'fontkit';
import type { TypefaceName, Typefaces } from './typefaces.js';

export interface TextStyle {
  readonly typeface: TypefaceName;
  /** Height of an em, in units of the picture. */
  readonly size: number;
  /** Added after each character, in ems. */
  readonly spacing?: number;
}

/** A place in units of the picture; `angle` in radians, clockwise. */
interface TurnedPlace {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

interface Run {
  readonly font: Font;
  readonly text: string;
}

const ELLIPSIS = '…';

/**
 * Texts as outlines: the renderer then needs no fonts, which it would look for on the machine. Characters that no
 * typeface has are left out, because their glyph is an empty box.
 */
export class TextOutlines {
  constructor(private readonly typefaces: Typefaces) {}

  /** The width of a text in units of the picture. */
  width(text: string, style: TextStyle): number {
    return this.layOut(text, style, () => undefined);
  }

  /** The text as the data of an SVG path that begins at `x` on the base line `y`; empty without anything to draw. */
  path(text: string, x: number, y: number, style: TextStyle): string {
    const pieces: string[] = [];
    this.layOut(text, style, (font, glyph, at) => {
      pieces.push(svgOf(glyph.path, { x: x + at, y, angle: 0, scale: style.size / font.unitsPerEm }));
    });
    return pieces.join('');
  }

  /** The text as the data of an SVG path, each character turned where `place` puts the middle of its base line. */
  turned(text: string, style: TextStyle, place: (at: number) => TurnedPlace): string {
    const pieces: string[] = [];
    this.layOut(text, style, (font, glyph, at) => {
      const scale = style.size / font.unitsPerEm;
      const half = (glyph.advanceWidth * scale) / 2;
      const { x, y, angle } = place(at + half);
      pieces.push(svgOf(glyph.path, { x: x - half * Math.cos(angle), y: y - half * Math.sin(angle), angle, scale }));
    });
    return pieces.join('');
  }

  /** The style in which the text is at most `width` wide: not smaller than `minSize`, then the text is cut. */
  fit(text: string, style: TextStyle, width: number, minSize: number): { text: string; style: TextStyle } {
    const line = this.drawable(text, style.typeface);
    const full = this.width(line, style);
    if (full <= width) return { text: line, style };
    const smaller = { ...style, size: Math.max(minSize, Math.floor((style.size * width * 10) / full) / 10) };
    if (this.width(line, smaller) <= width) return { text: line, style: smaller };
    return { text: this.cut(line, smaller, width), style: smaller };
  }

  /** Breaks a text between words into at most `maxLines` lines; the last one is cut if the text is longer. */
  wrap(text: string, style: TextStyle, width: number, maxLines: number): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split(/\r\n?|\n/)) {
      let line = '';
      for (const word of this.drawable(paragraph, style.typeface).split(' ')) {
        const longer = line ? `${line} ${word}` : word;
        if (line && this.width(longer, style) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
      if (lines.length > maxLines) break;
    }
    const shown = lines.slice(0, maxLines);
    if (lines.length > maxLines) shown[maxLines - 1] = `${shown[maxLines - 1]}${ELLIPSIS}`;
    return shown.map((line) => (this.width(line, style) <= width ? line : this.cut(line, style, width)));
  }

  /** The text on one line, composed, with only the characters that the typeface has. */
  private drawable(text: string, typeface: TypefaceName): string {
    const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
    return [...line]
      .filter((char) => this.fontOf(char, typeface))
      .join('')
      .replace(/ +/g, ' ')
      .trim();
  }

  private cut(line: string, style: TextStyle, width: number): string {
    const chars = [...line];
    let [low, high] = [0, chars.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const tried = chars.slice(0, middle).join('').trimEnd() + ELLIPSIS;
      if (this.width(tried, style) <= width) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : chars.slice(0, low).join('').trimEnd() + ELLIPSIS;
  }

  private fontOf(char: string, typeface: TypefaceName): Font | undefined {
    const code = char.codePointAt(0) ?? 0;
    return this.typefaces[typeface].find((font) => font.hasGlyphForCodePoint(code));
  }

  private runs(text: string, typeface: TypefaceName): Run[] {
    const runs: { font: Font; text: string }[] = [];
    for (const char of text) {
      const font = this.fontOf(char, typeface);
      const last = runs.at(-1);
      if (!font) continue;
      if (last?.font === font) last.text += char;
      else runs.push({ font, text: char });
    }
    return runs;
  }

  /** Calls `draw` for each glyph with its distance from the start. Returns the width. */
  private layOut(
    text: string,
    { typeface, size, spacing = 0 }: TextStyle,
    draw: (font: Font, glyph: ReturnType<Font['layout']>['glyphs'][number], at: number) => void,
  ): number {
    let at = 0;
    let count = 0;
    for (const run of this.runs(text, typeface)) {
      const { glyphs, positions } = run.font.layout(run.text);
      const scale = size / run.font.unitsPerEm;
      for (const [n, glyph] of glyphs.entries()) {
        const position = positions[n];
        draw(run.font, glyph, at + (position?.xOffset ?? 0) * scale);
        at += (position?.xAdvance ?? glyph.advanceWidth) * scale + spacing * size;
        count++;
      }
    }
    return count === 0 ? 0 : at - spacing * size;
  }
}

type Outline = ReturnType<Font['layout']>['glyphs'][number]['path'];

const SVG_COMMANDS: Readonly<Record<Outline['commands'][number]['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** A glyph's outline, whose y axis points upwards, as SVG path data; in one pass, since pictures have many points. */
function svgOf({ commands }: Outline, { x, y, angle, scale }: TurnedPlace & { scale: number }): string {
  const [right, down] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  let data = '';
  for (const { command, args } of commands) {
    data += SVG_COMMANDS[command];
    for (let n = 0; n + 1 < args.length; n += 2) {
      const [left, up] = [args[n] ?? 0, args[n + 1] ?? 0];
      const px = Math.round((x + left * right + up * down) * 100) / 100;
      const py = Math.round((y + left * down - up * right) * 100) / 100;
      data += `${n === 0 ? '' : ' '}${px} ${py}`;
    }
  }
  return data;
}
