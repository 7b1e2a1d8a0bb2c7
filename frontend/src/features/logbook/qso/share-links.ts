/** Where a QSO can be shared; plain links, so that nothing of those houses is loaded into the page. */
export interface ShareLink {
  name: string;
  href: string;
}

/**
 * The share addresses of a page.
 * @param url the page's own address
 * @param title what is said about it
 */
export function shareLinks(url: string, title: string): ShareLink[] {
  const at = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${at}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${at}&text=${text}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${at}` },
    { name: 'Pinterest', href: `https://www.pinterest.com/pin/create/button/?url=${at}&description=${text}` },
    { name: 'Reddit', href: `https://www.reddit.com/submit?url=${at}&title=${text}` },
  ];
}
