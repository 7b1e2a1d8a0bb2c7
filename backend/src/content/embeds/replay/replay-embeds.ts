import { Injectable } from '@nestjs/common';
import { PublicReplay } from '../../../globe/index.js';
import { Clock } from '../../../platform/clock.js';
import { escaped } from '../../../platform/web-page/page-html.js';
import { type MadeEmbed, REPLAY_OWNER } from '../embed-cache.js';
import { embedDocument, link } from '../embed-document.js';
import { embedResponse } from '../embed-response.js';
import { LAST_DAY, type ReplayEmbed, type ReplaySpan, spanOf } from './replay-span.js';
import { replaySvg } from './replay-svg.js';

/** More arcs would hide each other on a map of this size. */
const MAX_ARCS = 300;
/** Seconds after which a browser asks again: a span that is over changes only if a contact is deleted. */
const REFRESH = { day: 600, span: 3_600 } as const;

/** The pages of embedded replays. They show what a visitor sees of all stations; a log of one's own cannot be embedded. */
@Injectable()
export class ReplayEmbeds {
  constructor(
    private readonly replay: PublicReplay,
    private readonly clock: Clock,
  ) {}

  /** The span of an embed; null if it has none. */
  spanOf({ name }: Pick<ReplayEmbed, 'name'>): ReplaySpan | null {
    return spanOf(name, this.clock.now());
  }

  async make(embed: ReplayEmbed, span: ReplaySpan, key: string): Promise<MadeEmbed> {
    const selection = await this.replay.select(span, MAX_ARCS, key);
    const refresh = embed.name === LAST_DAY ? REFRESH.day : REFRESH.span;
    const look = { ...embed, refresh };
    const isEmpty = !selection || selection.arcs.length === 0;
    const page = isEmpty
      ? embedDocument(look, 'Pileup', '<main class="empty"><p>This replay shows nothing here.</p></main>')
      : embedDocument(look, titleOf(span), bodyOf(span, selection));
    const response = embedResponse({ status: isEmpty ? 404 : 200, body: Buffer.from(page), isPicture: false });
    return { owner: REPLAY_OWNER, response };
  }
}

function bodyOf(span: ReplaySpan, { total, arcs }: { total: number; arcs: Parameters<typeof replaySvg>[1] }): string {
  const count = `${total.toLocaleString('en')} ${total === 1 ? 'contact' : 'contacts'}`;
  const about = total > MAX_ARCS ? `${count}, ${arcs.length} shown` : count;
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  const address = `/replay?from=${iso(span.from)}&to=${iso(span.to)}&at=${iso(span.from)}&speed=600`;
  return `<main class="replay"><h1>${link(address, escaped(titleOf(span)))}</h1><p class="about">${about}</p>${replaySvg(span, arcs, `Map of ${about}, by band, in the order of their times`)}</main>`;
}

/** `Replay, 24 Nov 2026 19:00 to 23:00 UTC` */
export function titleOf({ from, to }: ReplaySpan): string {
  const text = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const day = (ms: number) =>
    new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const end = day(from) === day(to) ? text(to) : `${day(to)} ${text(to)}`;
  return `Replay, ${day(from)} ${text(from)} to ${end} UTC`;
}
