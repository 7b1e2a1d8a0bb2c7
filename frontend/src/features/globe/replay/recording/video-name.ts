/** The name of the file of a recorded replay, by the first moment that it shows: `pileup-replay-2026-11-24-1905z.webm`. */
export function videoName(moment: number): string {
  const [date = '', time = ''] = new Date(moment).toISOString().split('T');
  return `pileup-replay-${date}-${time.slice(0, 5).replace(':', '')}z.webm`;
}
