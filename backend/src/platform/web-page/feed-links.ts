import type { PageFeed } from './page-head-tags.js';

/** The same feed in three formats. @param name the path within `/feeds/`, without extension */
export function feedLinks(name: string, title: string): PageFeed[] {
  const path = `/feeds/${name}`;
  return [
    { type: 'application/rss+xml', title, path: `${path}.xml` },
    { type: 'application/atom+xml', title, path: `${path}.atom` },
    { type: 'application/feed+json', title, path: `${path}.json` },
  ];
}
