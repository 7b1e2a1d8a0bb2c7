// Placeholder of the lead, so that the program starts: replace this file.
export { AdifReader as AdxReader } from './reader.ts';
