export const LONGEST = 500;
const SHORTEST = 5;
const TOO_SHORT = 'Message too short. Please enter a message with at least 5 characters.';
const TOO_LONG = 'Message too long. Please enter a message with less than 500 characters.';

/** As the server counts: code points of what is left after trimming. */
export function lengthOf(message: string): number {
  return [...message.trim()].length;
}

/** Why a message cannot be sent, in the words the server has for it; undefined where it can. */
export function lengthFault(message: string): string | undefined {
  const length = lengthOf(message);
  return length < SHORTEST ? TOO_SHORT : length > LONGEST ? TOO_LONG : undefined;
}
