import { Injectable } from '@nestjs/common';
import { Discovered, methodMark } from '../wiring/discovered.js';
import type { PageHeadTags } from './page-head-tags.js';
import { STATIC_HEADS } from './static-pages.js';

/** Declares a method that returns the head of the page at a path, or null for a path of another module. */
export const PageHead = methodMark<(path: string) => Promise<PageHeadTags | null>, { order: number }>('page head');

/** After this time the page is served without its own head. */
const TIMEOUT_MS = 1_000;

@Injectable()
export class PageHeads {
  constructor(private readonly discovered: Discovered) {}

  /** The head of the page at a path (decoded, without query); null if there is none. Never throws. */
  async find(path: string): Promise<PageHeadTags | null> {
    const fixed = STATIC_HEADS.get(path.toLowerCase());
    if (fixed) return fixed;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(done, TIMEOUT_MS, null);
    });
    try {
      return await Promise.race([this.ask(path), late]);
    } catch {
      // For example, the database is unavailable: the page itself reports that better.
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask(path: string): Promise<PageHeadTags | null> {
    for (const { value: find } of this.discovered.methods(PageHead)) {
      const head = await find(path);
      if (head) return head;
    }
    return null;
  }
}
