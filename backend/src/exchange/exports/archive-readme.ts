export interface ArchiveEntry {
  path: string;
  about: string;
}

/** What is in the archive, in words. */
export function readme(callsign: string, createdAt: Date, files: readonly ArchiveEntry[]): string {
  const width = Math.max(0, ...files.map(({ path }) => path.length));
  const lines = files.map(({ path, about }) => `${path.padEnd(width)}  ${about}`);
  return `Everything that Pileup keeps of ${callsign}, as of ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.

Files ending in .adi are ADIF, files ending in .json are plain text that programs read, too. All times are UTC.

${lines.join('\n')}

Not in here: passwords, keys and codes, which Pileup itself cannot read or never hands out; boards and maps, which are
counted from the log; and the text of letters that were sent to you.
`;
}
