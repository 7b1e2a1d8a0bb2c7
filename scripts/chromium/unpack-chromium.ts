// Run in a separate process by chromium.ts, because the package unpacks into TMPDIR only.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { installedFile } from '../node-commands.ts';

const [folder = ''] = process.argv.slice(2);
// The package makes it executable for its owner only; a checkout may be shared.
chmodSync(await chromium.executablePath(), 0o755);
// Libraries such as NSS and expat, which the package itself unpacks on Amazon's systems only.
await inflate(installedFile('@sparticuz/chromium/bin/al2023.tar.br'));
// The package's own font list names only Amazon's folders. The font cache is set by chromium.ts (XDG_CACHE_HOME).
writeFileSync(
  join(folder, 'fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
);
