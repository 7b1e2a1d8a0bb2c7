const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letter = (n: number): string => LETTERS[Math.floor(n) % 26] ?? 'A';

/** An operator's callsign for each number below 6,760, with a suffix that is never issued. */
export const operatorCall = (n: number): string => `M${n % 10}Q${letter(n / 10)}${letter(n / 260)}`;

/** A worked station's callsign for each number below 175,760. */
export const workedCall = (n: number): string => `JA${n % 10}Q${letter(n / 10)}${letter(n / 260)}${letter(n / 6_760)}`;
