// Placeholder of the lead, so that the program starts: replace this file.
export const formatRecord = (fields: Record<string, string>): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `<${name}:${new TextEncoder().encode(value).length}>${value}`)
    .join('')}<EOR>\n`;
export const formatHeader = (programVersion: string, createdAt: Date): string =>
  `Pileup ${programVersion} ${createdAt.toISOString()}\n<EOH>\n`;
