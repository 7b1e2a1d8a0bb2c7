import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { ttlCache } from '../ttl-cache.js';
import { Discovered, methodMark } from '../wiring/discovered.js';
import { type FirstViewData, firstViewHtml } from './first-view-html.js';

/** Declares a method that returns a part of the home page's first view. The method must not wait. */
export const FirstViewPart = methodMark<() => Partial<FirstViewData>, object>('first view part');

/** Numbers of stations and contacts that fit on a screen. */
export const FIRST_CARDS = 24;
export const FIRST_ITEMS = 20;
const TTL_MS = 1_000;
const PATHS = new Set(['/', '/home']);

/** The first stations and contacts as part of the home page's document, so that they are seen before the scripts run. */
@Injectable()
export class FirstView {
  private readonly made;

  constructor(
    private readonly discovered: Discovered,
    private readonly clock: Clock,
  ) {
    this.made = ttlCache<string, string>(clock, { max: 1, ttlMs: TTL_MS });
  }

  /** The content of the page's root for a URL; empty for other pages and other tabs of the home page. */
  htmlFor(url: string): string {
    if (!PATHS.has(url)) return '';
    const known = this.made.get(url);
    if (known !== undefined) return known;
    const parts = this.discovered.methods(FirstViewPart).map(({ value: part }) => part());
    const { cards = [], feed = [] } = Object.assign({}, ...parts) as Partial<FirstViewData>;
    const html = firstViewHtml({ cards, feed }, this.clock.now());
    this.made.set(url, html);
    return html;
  }
}
