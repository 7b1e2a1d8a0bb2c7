/** The use of a file: an installer for one platform, or a program for any computer with Node. */
export type ReleasePlatform = 'linux-x64' | 'linux-arm64' | 'windows-x64' | 'windows-arm64' | 'macos' | 'node';

/** A file of a release; the first five fields as in well-known release listings. */
export interface ReleaseAsset {
  name: string;
  /** The address of the file; files for subscribers need the signature that `vdownload` adds. */
  browser_download_url: string;
  /** Bytes. */
  size: number;
  content_type: string;
  /** Hexadecimal; null if unknown. */
  sha256: string | null;
  /** Null for files that are no programs, such as the checksums. */
  platform: ReleasePlatform | null;
  subscribers_only: boolean;
}

/** A release of the bridge; all texts are empty and there are no files if there is none. */
export interface Release {
  /** The version with `v` in front. */
  tag_name: string;
  version: string;
  name: string;
  /** ISO 8601. */
  published_at: string;
  /** Notes as plain text; empty if there are none. */
  body: string;
  assets: ReleaseAsset[];
}

export interface DownloadRequest {
  /** Version of the release, without `v`. @maxLength 60 */
  version: string;
  /** The name of the file. @maxLength 100 */
  file: string;
}

export interface DownloadResponse {
  /** The address of the file on this server, with a signature. */
  url: string;
  /** ISO 8601: until then the address can be opened without signing in. */
  expires_at: string;
}
