import { type Callsign, parseCallsign } from './callsign.ts';

/** First path segments of our pages, including future ones: no callsign may begin with one of them and a slash. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account admin api assets award awards billing blog cards confirm contact docs download downloads dxcc earth feeds
   earth-noheader embed fast-keys favicon.svg globe globe2 ham-radio-videos healthz help home how-to import-export join
   lander leaderboards live logger login logout logs manifest.json map media megastream metrics news notifications
   oembed password photos pictures pileup-bridge.mjs post post-pictures posts previews pricing privacy profile qso race
   readyz register releases replay reset
   robots.txt rules scores search settings shop sitemap.xml sstv static stats status store stream streams stripe
   subscribe support support-us terms upgrade user users video videos vscores4megastream webhook well-known ws year`
    .toUpperCase()
    .split(/\s+/),
);

/**
 * Parses a callsign that a station may have on Pileup, where its page is `/` and the callsign.
 *
 * @param text as for `parseCallsign`
 * @returns the call; null if it is invalid or would be a path of the site itself, such as `POST/74`
 */
export function parseStationCall(text: string): Callsign | null {
  const call = parseCallsign(text);
  return call && !RESERVED.has(call.split('/', 1)[0] ?? '') ? call : null;
}

/**
 * Whether a call is an account's own, with or without portable additions: `EA8/G4QZX/P` of `G4QZX`.
 *
 * @param call normalized, as is `own`
 */
export function isPortableOf(call: string, own: string): boolean {
  return `/${call}/`.includes(`/${own}/`);
}
