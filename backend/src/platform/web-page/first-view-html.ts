import type { UserCard } from '@pileup/contract/presence';
import type { FeedItem } from '@pileup/contract/social';
import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';
import { escaped } from './page-html.js';

/** Stations and contacts that the home page shows first, as visitors see them. */
export interface FirstViewData {
  cards: UserCard[];
  feed: FeedItem[];
}

const NO_FREQUENCY = '--.---.---';

/**
 * The stations and contacts as plain HTML for the first second, and the same as data, which the scripts start with.
 * Its style sheet is frontend/src/ui/first-view.css; the introduction is that of the landing page.
 * @param now ms since 1970
 */
export function firstViewHtml({ cards, feed }: FirstViewData, now: number): string {
  const data = JSON.stringify({ at: now, cards, feed }).replaceAll('<', '\\u003c');
  return `<div id="root"><div class="first-view">
<p class="bar">Pileup</p>
<section class="pitch">
<h1>The logbook that keeps up with the pile-up.</h1>
<p>A cloud logbook for radio amateurs, short-wave listeners and CB operators. Fast to use, careful with your data, and free.</p>
</section>
<div class="columns">
<section aria-label="Stations"><h2>Stations</h2><ul class="cards">${cards.map(cardHtml).join('')}</ul></section>
<section aria-label="QSO feed"><h2>QSO feed</h2><ul class="feed">${feed.map(itemHtml).join('')}</ul></section>
</div>
</div></div>
<script type="application/json" id="first-view">${data}</script>`;
}

function cardHtml({ my_callsign, name, on_freq, mode, band, is_live }: UserCard): string {
  return `<li>${link(my_callsign)}<span>${escaped(name)}</span><b class="freq">${frequency(is_live ? on_freq : null)}</b><span>${escaped(`${mode} ${band}`)}</span></li>`;
}

function itemHtml({ station_callsign, qso, blurred }: FeedItem): string {
  const other = blurred ? '<span>******</span>' : link(qso.Call);
  return `<li>${link(station_callsign)} → ${other}<span>${blurred ? '******' : frequency(qso.Freq)} ${escaped(`${qso.Band} ${qso.SubMode || qso.Mode}`)}</span></li>`;
}

const link = (call: string) => `<a class="call" href="/${escaped(encodeURI(call))}">${escaped(call)}</a>`;

function frequency(khz: number | string | null): string {
  if (khz === null) return NO_FREQUENCY;
  const hz = typeof khz === 'number' ? hzFromKhz(khz) : null;
  return hz === null ? escaped(String(khz)) : formatVfo(hz);
}
