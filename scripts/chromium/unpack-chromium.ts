// Run as a process of its own by chromium.ts, since the package unpacks into TMPDIR and nowhere else.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { installedFile } from '../commands.ts';

const [folder = ''] = process.argv.slice(2);
// Written for its owner only; a checkout may be shared.
chmodSync(await chromium.executablePath(), 0o755);
// Libraries a bare machine does not have (NSS, expat); the package itself unpacks them on Amazon's systems only.
await inflate(installedFile('@sparticuz/chromium/bin/al2023.tar.br'));
// Its own font list knows only Amazon's folders; fonts lie beside this file, their cache where chromium.ts says.
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
