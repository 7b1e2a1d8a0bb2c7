/** A share link. Plain links: the page loads nothing from other origins. */
export interface ShareLink {
  name: string;
  href: string;
}

/** The share addresses of a page with this URL and title. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const page = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${page}&text=${text}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    { name: 'Pinterest', href: `https://www.pinterest.com/pin/create/button/?url=${page}&description=${text}` },
    { name: 'Reddit', href: `https://www.reddit.com/submit?url=${page}&title=${text}` },
  ];
}
