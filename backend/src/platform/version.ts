/** Of the program, as written into the files it makes. */
export const VERSION = '0.1.0';
