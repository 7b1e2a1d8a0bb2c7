/** The text under a wrong sum; undefined if it is right. */
export function sumError({ a, b }: { a: number; b: number }, answer: string): string | undefined {
  return /^\d{1,2}$/.test(answer.trim()) && Number(answer) === a + b ? undefined : 'Incorrect answer.';
}
