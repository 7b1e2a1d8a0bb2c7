import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { environment, installedFile, runNode } from '../commands.ts';
import { projectRoot } from '../project-root.ts';

/**
 * Starts the headless Chromium that came with npm; it needs no display and no installed package. `CHROMIUM_PATH`
 * names another one, for machines the packaged one does not run on (anything but Linux on x64).
 */
export async function openBrowser(): Promise<Browser> {
  const other = process.env.CHROMIUM_PATH;
  if (other) return chromium.launch({ executablePath: other, args: flags });
  const folder = await unpackedChromium();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  return chromium.launch({ executablePath: join(folder, 'chromium'), args: flags, env });
}

/**
 * Of the package's own flags we take none: they switch off what a test must see working (web security, site
 * isolation, more than one process). The sandbox needs rights that root and containers do not have.
 */
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  // Containers have 64 MB of shared memory, too little for a few pages.
  '--disable-dev-shm-usage',
  // WebGL without a graphics card, for the globe.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Whole pages drawn by that renderer take twice the processor time of the plain software one.
  '--disable-gpu-compositing',
];

/** The folder of the unpacked browser; unpacks it the first time (a second or two, 270 MB). */
export async function unpackedChromium(): Promise<string> {
  const about = JSON.parse(readFileSync(installedFile('@sparticuz/chromium/package.json'), 'utf8')) as { version: string };
  const folder = join(projectRoot, '.cache', `chromium-${about.version}`);
  if (existsSync(folder)) return folder;
  // Unpacked beside and renamed: several test processes may do so at once, and none may start half a browser.
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const code = await runNode(['scripts/chromium/unpack-chromium.ts', draft], { env: environment({ TMPDIR: draft }) });
  if (code !== 0) throw new Error('Chromium could not be unpacked; see above.');
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
