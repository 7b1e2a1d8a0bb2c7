import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { environment, installedFile, runNode } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';

/**
 * Starts headless Chromium from its npm package (Linux on x64); it needs no display and no system package.
 * `CHROMIUM_PATH` names another one, for other platforms.
 */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** The same browser for several processes, which connect to its `wsEndpoint()`. */
export async function serveBrowser(): Promise<BrowserServer> {
  // Playwright's own handlers would keep the process from ending on a signal; Chromium ends with it anyway.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launchServer({ ...(await launchOptions()), ...signals, host: '127.0.0.1' });
}

async function launchOptions(): Promise<LaunchOptions> {
  const other = process.env.CHROMIUM_PATH;
  // This flag, which Playwright sets, makes Chromium share memory through files in /tmp, which costs a tenth of its CPU
  // time.
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  if (other) return { executablePath: other, args: flags, ignoreDefaultArgs };
  const folder = await unpackedChromium();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  return { executablePath: join(folder, 'chromium'), args: flags, env, ignoreDefaultArgs };
}

/**
 * Flags of Chromium. The package's own are not used: they disable what tests need (web security, site isolation,
 * several processes). The sandbox needs privileges that root and containers do not have.
 */
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  // The globe needs WebGL, here without a graphics card.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Composing pages with that renderer takes twice the CPU time of the software compositor.
  '--disable-gpu-compositing',
  // Pages of a test do not live long enough for the optimizing compilers: without them they take a quarter less CPU time.
  '--js-flags=--no-opt --no-maglev',
];

/** Whether /dev/shm is large enough for several pages; in containers it usually has 64 MB. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
}

/** The folder of the unpacked browser, unpacked on first use (1 to 2 s, 270 MB). */
export async function unpackedChromium(): Promise<string> {
  const manifest = JSON.parse(readFileSync(installedFile('@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(projectRoot, '.cache', `chromium-${manifest.version}`);
  if (existsSync(folder)) return folder;
  // The folder is renamed when complete: several test processes may unpack at the same time.
  const temporary = `${folder}.${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  const code = await runNode(['scripts/chromium/unpack-chromium.ts', temporary], {
    env: environment({ TMPDIR: temporary }),
  });
  if (code !== 0) throw new Error('Chromium could not be unpacked; see above.');
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(temporary, { recursive: true, force: true });
  }
  return folder;
}
