/** The program's version, as written to exported files. */
export const VERSION = '0.1.0';
