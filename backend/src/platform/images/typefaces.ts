import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The bundled typefaces. Their files are packages, found in the same way from the source and from the built program. */
const FILES = {
  text: ['barlow', 'barlow', 400],
  semibold: ['barlow', 'barlow', 600],
  bold: ['barlow', 'barlow', 700],
  legend: ['barlow-semi-condensed', 'barlow-semi-condensed', 600],
  mono: ['red-hat-mono', 'red-hat-mono', 500],
  monoBold: ['red-hat-mono', 'red-hat-mono', 700],
} as const;

export type TypefaceName = keyof typeof FILES;

/** Each typeface is split by alphabet: a text is laid out in runs of characters that one of the files has. */
const SUBSETS = ['latin', 'latin-ext'] as const;

export type Typefaces = Readonly<Record<TypefaceName, readonly Font[]>>;

const { resolve } = createRequire(import.meta.url);

/** The path of a font file, which embeds serve to browsers, too. */
export function fontPath(typeface: TypefaceName, subset: (typeof SUBSETS)[number] = 'latin'): string {
  const [folder, file, weight] = FILES[typeface];
  return resolve(`@fontsource/${folder}/files/${file}-${subset}-${weight}-normal.woff2`);
}

let loading: Promise<Typefaces> | undefined;

/** Opens all typefaces, once per process, when the first picture is drawn. @throws if a font file is missing */
export function loadTypefaces(): Promise<Typefaces> {
  loading ??= openAll();
  // The next picture tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function openAll(): Promise<Typefaces> {
  const { open } = await import('fontkit');
  const entries = Object.keys(FILES).map(async (name) => {
    const typeface = name as TypefaceName;
    return [
      typeface,
      await Promise.all(SUBSETS.map(async (subset) => (await open(fontPath(typeface, subset))) as Font)),
    ];
  });
  return Object.fromEntries(await Promise.all(entries)) as Typefaces;
}
