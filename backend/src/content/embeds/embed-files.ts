import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fontPath } from '../../platform/images/typefaces.js';
import { BAND_COLOURS, PALETTES, type Palette, type Theme } from '../pictures/palette.js';

/** The fonts of embeds, which load nothing from the app. */
const FONTS = { 'text.woff2': 'text', 'mono.woff2': 'mono', 'mono-bold.woff2': 'monoBold' } as const;

function colours(theme: Theme): string {
  const palette: Palette = PALETTES[theme];
  const bands = Object.entries(BAND_COLOURS[theme]).map(([band, value]) => `--b-${band}:${value}`);
  const names = [...Object.entries(palette).map(([name, value]) => `--${name}:${value}`), ...bands];
  return `[data-color-scheme=${theme}]{color-scheme:${theme};${names.join(';')}}`;
}

const STYLE = `
@font-face{font-family:Barlow;src:url(/embed/files/text.woff2) format("woff2")}
@font-face{font-family:"Red Hat Mono";font-weight:500;src:url(/embed/files/mono.woff2) format("woff2")}
@font-face{font-family:"Red Hat Mono";font-weight:700;src:url(/embed/files/mono-bold.woff2) format("woff2")}
${colours('light')}
${colours('dark')}
*{box-sizing:border-box;margin:0;padding:0}
html,body{height:100%}
body{background:var(--panel);color:var(--text);font:14px/1.3 Barlow,system-ui,sans-serif}
main{height:100%;border:1px solid var(--line);padding:8px 12px;overflow:hidden;display:grid;align-content:center;gap:0 12px}
h1{font:700 1.4rem/1.1 "Red Hat Mono",monospace;white-space:nowrap}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
a:focus-visible,.rows:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
.about,.details{color:var(--muted);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.state{color:var(--muted);text-transform:uppercase;font-size:.8rem;letter-spacing:.06em;white-space:nowrap}
.state.on-air{color:var(--accent)}
.state.online{color:var(--live)}
.dial{font-family:"Red Hat Mono",monospace;font-weight:500;color:var(--frequency);white-space:nowrap}
p.dial{font-size:1.3rem;font-weight:700;line-height:1.15}
p.dial span{font-size:.8rem;color:var(--muted)}
.wide main,.small main{grid-template-columns:minmax(0,1fr) auto}
.wide .state,.wide p.dial,.wide .details,.small p.dial,.small .details{grid-column:2;text-align:right}
.wide h1,.small h1{grid-column:1;align-self:end}
.wide h1{grid-row:1/span 2;font-size:1.9rem}
.wide .about,.small .about{grid-column:1;grid-row:3}
.small .state{grid-column:1/-1;grid-row:1}
.small h1,.small p.dial{grid-row:2}
.small .details{grid-row:3}
@media (max-width:260px){.small h1,.small p.dial{font-size:1.05rem}}
.low main{padding:2px 12px}
.low h1{font-size:1.6rem}
.low .about,.low .details{font-size:.8rem;line-height:1.2}
.low .state{font-size:.7rem;line-height:1.1}
.low p.dial{font-size:1.1rem;line-height:1.1}
.tall main{align-content:start;grid-template-rows:auto auto minmax(0,1fr)}
:is(.photos,.sstv) ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(90px,1fr));gap:6px;align-content:start;padding-top:8px;overflow:hidden}
:is(.photos,.sstv) :is(li,li a){display:block}
:is(.photos,.sstv) img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border:1px solid var(--line)}
.rows{overflow:auto;margin-top:8px}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:3px 10px 3px 0;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{color:var(--muted);font-weight:400;font-size:.8rem}
tbody th,td time{font-family:"Red Hat Mono",monospace}
.country{width:100%}
main.replay{padding:6px 10px;gap:2px 12px;align-content:start;grid-template:auto minmax(0,1fr)/minmax(0,1fr) auto}
.replay h1{font:600 1rem/1.2 Barlow,system-ui,sans-serif}
.replay .about{text-align:right;line-height:1.2}
.replay svg{grid-column:1/-1;width:100%;height:100%;min-height:0;font:600 17px "Red Hat Mono",monospace;fill:var(--text)}
@media (max-width:600px){main.replay{grid-template:auto auto minmax(0,1fr)/minmax(0,1fr)}.replay h1{font-size:.85rem}.replay .about{text-align:left!important;font-size:.8rem}}
.replay .sea{fill:var(--well)}
.replay .night{fill:var(--text);opacity:.14}
[data-color-scheme=dark] .replay .sea{fill:var(--line);opacity:.45}
[data-color-scheme=dark] .replay .night{fill:var(--ground);opacity:.62}
.replay .land{stroke:var(--land);stroke-width:2.6;stroke-linecap:round;stroke-dasharray:0 4}
.replay .arc{fill:none;stroke:var(--c,var(--muted));stroke-width:1.8;opacity:0}
.replay .bar{fill:var(--c,var(--muted))}
.replay .now{fill:var(--frequency)}
.replay .hour{visibility:hidden}
.replay .axis{fill:var(--muted);font-size:13px;font-weight:500}
.replay .end{text-anchor:end}
.replay .whole{display:none}
@media (prefers-reduced-motion:reduce){.replay .moving{display:none}.replay .whole{display:inline}.replay .arc{opacity:.5!important}}
${Object.keys(BAND_COLOURS.light)
  .map((band) => `.b-${band}{--c:var(--b-${band})}`)
  .join('')}
.empty,.none{color:var(--muted);text-align:center}
`.trim();

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Changes with the content, so that browsers may cache it permanently. */
export const STYLE_PATH = `/embed/files/style-${hashOf(STYLE)}.css`;

export interface EmbedFile {
  readonly type: string;
  readonly content: Buffer;
}

const files = new Map<string, EmbedFile>();

/** The style sheet and fonts of embeds by name; null for any other name. */
export function embedFile(name: string): EmbedFile | null {
  const known = files.get(name);
  if (known) return known;
  let file: EmbedFile | null = null;
  if (STYLE_PATH.endsWith(`/${name}`)) file = { type: 'text/css; charset=utf-8', content: Buffer.from(STYLE) };
  else if (Object.hasOwn(FONTS, name))
    file = { type: 'font/woff2', content: readFileSync(fontPath(FONTS[name as keyof typeof FONTS])) };
  if (file) files.set(name, file);
  return file;
}
