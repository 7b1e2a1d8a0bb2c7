import { isVersion } from './version-order.js';

/** A file of a release as a listing describes it. */
export interface ListedFile {
  name: string;
  /** Empty in listings of files on this server. */
  url: string;
  size: number;
  contentType: string;
  sha256: string | null;
}

export interface ListedRelease {
  version: string;
  name: string;
  publishedAt: Date;
  notes: string;
  files: ListedFile[];
}

/** The name of a file is a path segment and a header value. */
const FILE_NAME = /^[A-Za-z0-9][\w.+-]{0,99}$/;
const CONTENT_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/;
const DIGEST = /^(?:sha256:)?([0-9a-f]{64})$/i;
const MAX_FILES = 50;
const MAX_NAME = 100;
const MAX_NOTES = 20_000;

/**
 * Reads one release of a listing in the well-known shape (`tag_name`, `assets` …).
 *
 * @param hasAddresses the files are elsewhere: each must have an https address
 * @throws a sentence about the first error
 */
export function parseRelease(listing: unknown, hasAddresses: boolean): ListedRelease {
  const { tag_name, name, published_at, body, draft, prerelease, assets } = objectOf(listing, 'The listing');
  const version = textOf(tag_name, 'tag_name').replace(/^v/, '');
  if (!isVersion(version)) throw new Error('tag_name is not a version.');
  if (draft === true || prerelease === true) throw new Error('It is a draft or a prerelease.');
  const publishedAt = new Date(textOf(published_at, 'published_at'));
  if (Number.isNaN(publishedAt.getTime())) throw new Error('published_at is not a time.');
  if (!Array.isArray(assets) || assets.length > MAX_FILES) throw new Error('assets is not a list, or too long.');
  const files = assets.map((asset) => fileOf(asset, hasAddresses));
  if (new Set(files.map((file) => file.name)).size < files.length) throw new Error('Two assets have the same name.');
  return {
    version,
    name: (name ? textOf(name, 'name') : `v${version}`).slice(0, MAX_NAME),
    publishedAt,
    notes: body ? textOf(body, 'body').slice(0, MAX_NOTES) : '',
    files,
  };
}

function fileOf(asset: unknown, hasAddress: boolean): ListedFile {
  const { name, browser_download_url, size, content_type, sha256, digest } = objectOf(asset, 'An asset');
  const fileName = textOf(name, 'The name of an asset');
  if (!FILE_NAME.test(fileName)) throw new Error('The name of an asset has other characters than a file name.');
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw new Error(`${fileName} has no size.`);
  const [, hash] = DIGEST.exec(String(sha256 ?? digest ?? '')) ?? [];
  return {
    name: fileName,
    url: hasAddress ? httpsAddressOf(browser_download_url, fileName) : '',
    size,
    contentType:
      typeof content_type === 'string' && CONTENT_TYPE.test(content_type) ? content_type : 'application/octet-stream',
    sha256: hash?.toLowerCase() ?? null,
  };
}

function httpsAddressOf(value: unknown, fileName: string): string {
  const url = URL.parse(textOf(value, `The address of ${fileName}`));
  if (url?.protocol !== 'https:' || url.username || url.password) throw new Error(`${fileName} has no https address.`);
  return url.href;
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} is not an object.`);
  return value as Record<string, unknown>;
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is not a text.`);
  return value;
}
