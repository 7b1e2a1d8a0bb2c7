/** The path of a photo's file. */
export function photoPath(name: string): string {
  return `/photos/${encodeURIComponent(name)}`;
}
