import { type FileHandle, open } from 'node:fs/promises';
import { InvalidRequest } from '../../../platform/errors.js';

const refused = (text: string) => () => new InvalidRequest({ recording: [text] });

export const notARecording = refused('The file is not a recording in MP3, Ogg, Opus, M4A or WAV, or it is damaged.');
export const incomplete = refused('The recording is incomplete: its end is missing. Please save or copy it again.');
export const foreignContent = refused(
  'The recording is damaged, or the file contains something other than a recording.',
);
export const isVideo = refused('The file is a video. Please choose a recording with sound only.');

const WINDOW_BYTES = 65_536;

/** A file that is read in parts, one window in memory at a time. */
export class ByteSource {
  private window = Buffer.alloc(0);
  private start = 0;

  private constructor(
    private readonly file: FileHandle,
    readonly bytes: number,
  ) {}

  static async open(path: string): Promise<ByteSource> {
    const file = await open(path, 'r');
    try {
      return new ByteSource(file, (await file.stat()).size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** At most `length` bytes, up to 64 KB: fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const wanted = Math.min(length, WINDOW_BYTES, Math.max(0, this.bytes - at));
    if (at < this.start || at + wanted > this.start + this.window.length) {
      const { buffer, bytesRead } = await this.file.read(Buffer.alloc(WINDOW_BYTES), 0, WINDOW_BYTES, at);
      this.window = buffer.subarray(0, bytesRead);
      this.start = at;
    }
    return this.window.subarray(at - this.start, at - this.start + wanted);
  }

  async text(at: number, length: number): Promise<string> {
    return (await this.read(at, length)).toString('latin1');
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
