import { escaped } from '../../platform/web-page/page-html.js';
import type { EmbedContent, EmbedImage } from './embed-content.js';
import { embedDocument, link } from './embed-document.js';
import type { EmbedAddress } from './embed-kinds.js';

/** Seconds after which a browser asks again; pages about the moment ask more often. */
const REFRESH = { live: 20, frequency: 20, photos: 600, sstv: 600, logs: 60 } as const;

const STATES = { 'on air': 'On air', online: 'Online', offline: 'Off the air' } as const;

/** The document of an embed: static, without scripts, in the size of its frame. */
export function embedPage(address: EmbedAddress, content: EmbedContent): string {
  const title = `${content.call} on Pileup`;
  const body = `${headOf(content)}${bodyOf(content)}`;
  const main = `<main class="${address.kind}">${body}</main>`;
  return embedDocument({ ...address, refresh: REFRESH[address.kind] }, title, main);
}

/** The document for a callsign that has nothing to show here. */
export function emptyPage(address: EmbedAddress): string {
  const text = '<main class="empty"><p>This station shows nothing here.</p></main>';
  return embedDocument({ ...address, refresh: REFRESH.photos }, 'Pileup', text);
}

function headOf({ call, name, country }: EmbedContent): string {
  const about = [name, country].filter(Boolean).join(' · ');
  return `<h1>${link(`/${encodeURI(call)}`, escaped(call))}</h1><p class="about">${escaped(about)}</p>`;
}

function bodyOf({ live, frequency, photos, logs, call }: EmbedContent): string {
  if (live)
    return `<p class="state ${live.state.replace(' ', '-')}">${STATES[live.state]}</p>${dial(live.frequency, live.details)}`;
  if (frequency)
    return `<p class="state">${frequency.isNow ? 'Now on' : frequency.at ? `Last on ${escaped(frequency.at)} UTC` : 'No contact yet'}</p>${dial(frequency.frequency, frequency.details)}`;
  if (photos) return imageGrid(photos);
  return logTable(call, logs ?? []);
}

function dial(frequency: string, details: string): string {
  const shown = frequency
    ? `<p class="dial">${escaped(frequency)}${frequency.includes('*') ? '' : '<span> MHz</span>'}</p>`
    : '';
  return `${shown}${details ? `<p class="details">${escaped(details)}</p>` : ''}`;
}

function imageGrid(images: readonly EmbedImage[]): string {
  if (images.length === 0) return '<p class="none">No pictures yet.</p>';
  const items = images.map(({ src, page, alt }) => {
    return `<li>${link(page, `<img src="${escaped(src)}" alt="${escaped(alt)}">`)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function logTable(call: string, logs: NonNullable<EmbedContent['logs']>): string {
  if (logs.length === 0) return '<p class="none">No contacts yet.</p>';
  const rows = logs.map(({ id, at, call: dx, frequency, mode, country }) => {
    const time = `<time datetime="${escaped(at.replace(' ', 'T'))}Z">${escaped(at.slice(5))}</time>`;
    return `<tr><td>${time}</td><th scope="row">${link(`/qso/${id}`, escaped(dx))}</th><td class="dial">${escaped(frequency)}</td><td>${escaped(mode)}</td><td class="country">${escaped(country)}</td></tr>`;
  });
  const heads = ['UTC', 'Call', 'MHz', 'Mode', 'Country'].map((text) => `<th scope="col">${text}</th>`).join('');
  return `<div class="rows" tabindex="0" role="region" aria-label="Contacts of ${escaped(call)}"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
