/** The encodings of log files, with the names that pages show. */
export const ENCODINGS = [
  { name: 'utf-8', title: 'UTF-8' },
  { name: 'utf-8-twice', title: 'UTF-8 written twice' },
  { name: 'windows-1252', title: 'Western European (Windows-1252)' },
  { name: 'windows-1250', title: 'Central European (Windows-1250)' },
  { name: 'windows-1251', title: 'Cyrillic (Windows-1251)' },
  { name: 'koi8-r', title: 'Cyrillic (KOI8-R)' },
  { name: 'windows-1253', title: 'Greek (Windows-1253)' },
  { name: 'windows-1254', title: 'Turkish (Windows-1254)' },
  { name: 'cp850', title: 'Western European, DOS (CP850)' },
  { name: 'gbk', title: 'Chinese, simplified (GBK)' },
  { name: 'big5', title: 'Chinese, traditional (Big5)' },
  { name: 'shift_jis', title: 'Japanese (Shift-JIS)' },
  { name: 'euc-kr', title: 'Korean (EUC-KR)' },
] as const;

/**
 * How the bytes of a file stand for text. Values that are valid UTF-8 are read as such in a file of any encoding, since
 * programs append to files of others; with `utf-8`, all other values are Windows-1252. `utf-8-twice` is the UTF-8 of text
 * that was UTF-8 and was read as Windows-1252 or Latin-1.
 */
export type Encoding = (typeof ENCODINGS)[number]['name'];

/** Whether a text names one of the encodings. */
export function isEncoding(name: string): name is Encoding {
  return ENCODINGS.some((encoding) => encoding.name === name);
}

/** First bytes of characters of two bytes, by encoding. */
const LEADS: Partial<Record<Encoding, (byte: number) => boolean>> = {
  gbk: (byte) => byte >= 0x81 && byte <= 0xfe,
  big5: (byte) => byte >= 0x81 && byte <= 0xfe,
  'euc-kr': (byte) => byte >= 0x81 && byte <= 0xfe,
  shift_jis: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
};

/** Whether a byte begins a character of two bytes; undefined for an encoding without such characters. */
export function leadsOf(encoding: Encoding): ((byte: number) => boolean) | undefined {
  return LEADS[encoding];
}
