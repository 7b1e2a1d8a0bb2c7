/** The part of a title in an address: letters and digits with hyphens; empty if it has none. */
function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}

/** URL path of a post; the title in it is only for readers. */
export function postPath({ id, title }: { id: number; title: string }): string {
  const slug = slugOf(title);
  return slug ? `/post/${id}/${slug}` : `/post/${id}`;
}

/** URL path of a stored picture of a post. */
export function postPicturePath(name: string, size?: 'small'): string {
  return `/post-pictures/${encodeURIComponent(name)}${size ? '?size=small' : ''}`;
}

/** The id in an address; undefined if the text is no id. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
