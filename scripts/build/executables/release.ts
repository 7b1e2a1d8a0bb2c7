import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a release, as in `release.json`. */
interface Asset {
  name: string;
  size: number;
  content_type: string;
  sha256: string;
}

/** Adds `SHA256SUMS` and `release.json`, which the product reads, to a folder with the files of a release. */
export function describeRelease(folder: string, version: string, fileNames: readonly string[], now: Date): Asset[] {
  const assets = fileNames.map((name) => assetOf(folder, name));
  writeFileSync(join(folder, 'SHA256SUMS'), assets.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
  const release = {
    tag_name: `v${version}`,
    name: `Pileup bridge ${version}`,
    published_at: now.toISOString(),
    body: '',
    assets: [...assets, assetOf(folder, 'SHA256SUMS')],
  };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return release.assets;
}

function assetOf(folder: string, name: string): Asset {
  const content = readFileSync(join(folder, name));
  return {
    name,
    size: content.length,
    content_type: contentTypeOf(name),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

function contentTypeOf(name: string): string {
  if (name.endsWith('.mjs')) return 'text/javascript';
  return name === 'SHA256SUMS' ? 'text/plain' : 'application/octet-stream';
}
