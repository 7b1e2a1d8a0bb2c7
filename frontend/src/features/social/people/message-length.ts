export const MAX_LENGTH = 500;
const MIN_LENGTH = 5;
const TOO_SHORT = 'Message too short. Please enter a message with at least 5 characters.';
const TOO_LONG = 'Message too long. Please enter a message with less than 500 characters.';

/** The length as the server counts it: code points after trimming. */
export function messageLength(message: string): number {
  return [...message.trim()].length;
}

/** The error of a message's length, in the server's words; undefined if it is valid. */
export function lengthError(message: string): string | undefined {
  const length = messageLength(message);
  return length < MIN_LENGTH ? TOO_SHORT : length > MAX_LENGTH ? TOO_LONG : undefined;
}
