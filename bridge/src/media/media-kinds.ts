import type { MediaKind as ContractKind } from '@pileup/contract/media';

/** The content of a watched folder; the names are those of the command line. */
export type MediaSource = 'recordings' | 'sstv';

interface MediaKind {
  /** The kind that the server knows. */
  readonly kind: ContractKind;
  readonly extensions: ReadonlySet<string>;
  readonly maxBytes: number;
}

const MB = 1_000_000;

export const MEDIA_KINDS: Readonly<Record<MediaSource, MediaKind>> = {
  recordings: { kind: 'recording', extensions: new Set(['mp3', 'ogg', 'opus', 'm4a', 'wav']), maxBytes: 20 * MB },
  sstv: { kind: 'sstv', extensions: new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp']), maxBytes: 10 * MB },
};

/** Whether a file of the folder is one to send, by its name. */
export function isMediaFile(source: MediaSource, name: string): boolean {
  const [, extension = ''] = /\.([a-z0-9]{3,4})$/i.exec(name) ?? [];
  // Hidden files are partial ones of some programs.
  return !name.startsWith('.') && MEDIA_KINDS[source].extensions.has(extension.toLowerCase());
}
