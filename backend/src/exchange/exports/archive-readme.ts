export interface ArchiveEntry {
  path: string;
  about: string;
}

/** The table of contents of an archive. */
export function readme(callsign: string, createdAt: Date, files: readonly ArchiveEntry[]): string {
  const width = Math.max(0, ...files.map(({ path }) => path.length));
  const lines = files.map(({ path, about }) => `${path.padEnd(width)}  ${about}`);
  return `Everything that Pileup stores about ${callsign}, as of ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.

Files ending in .adi are ADIF, files ending in .json are plain text that programs read, too. All times are UTC.

${lines.join('\n')}

Not included: passwords, keys and codes, which Pileup cannot read or never discloses; leaderboards and maps, which are
computed from the log; and the text of e-mails that were sent to you.
`;
}
