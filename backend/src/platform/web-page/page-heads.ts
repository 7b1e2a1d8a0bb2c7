import { Injectable } from '@nestjs/common';
import type { PageHead } from './page-head.js';
import { STATIC_HEADS } from './static-pages.js';

/** Answers what stands in the head of the page at a path, or null where it is none of its own. */
export type TellsHead = (path: string) => Promise<PageHead | null>;

/** A page is never held up for its head. */
const PATIENCE_MS = 1_000;

/** What stands in the heads of all pages; modules say it of theirs. */
@Injectable()
export class PageHeads {
  private readonly tellers: TellsHead[] = [];

  add(tell: TellsHead): void {
    this.tellers.push(tell);
  }

  /** The head of the page at a path (decoded, without query); null for one of which nothing is known. Never throws. */
  async of(path: string): Promise<PageHead | null> {
    const fixed = STATIC_HEADS.get(path.toLowerCase());
    if (fixed) return fixed;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(done, PATIENCE_MS, null);
    });
    try {
      return await Promise.race([this.ask(path), late]);
    } catch {
      // The database is away, say: the page itself can tell so better.
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask(path: string): Promise<PageHead | null> {
    for (const tell of this.tellers) {
      const head = await tell(path);
      if (head) return head;
    }
    return null;
  }
}
