// DES as in FIPS 46-3, with its permutations as lists of bit numbers (1 is the first): a key file has a few hundred blocks.
const list = (text: string) => text.trim().split(/\s+/).map(Number);
const PC1 = list(`57 49 41 33 25 17 9 1 58 50 42 34 26 18 10 2 59 51 43 35 27 19 11 3 60 52 44 36
  63 55 47 39 31 23 15 7 62 54 46 38 30 22 14 6 61 53 45 37 29 21 13 5 28 20 12 4`);
const PC2 = list(`14 17 11 24 1 5 3 28 15 6 21 10 23 19 12 4 26 8 16 7 27 20 13 2
  41 52 31 37 47 55 30 40 51 45 33 48 44 49 39 56 34 53 46 42 50 36 29 32`);
const IP = list(`58 50 42 34 26 18 10 2 60 52 44 36 28 20 12 4 62 54 46 38 30 22 14 6 64 56 48 40 32 24 16 8
  57 49 41 33 25 17 9 1 59 51 43 35 27 19 11 3 61 53 45 37 29 21 13 5 63 55 47 39 31 23 15 7`);
const E = list(`32 1 2 3 4 5 4 5 6 7 8 9 8 9 10 11 12 13 12 13 14 15 16 17
  16 17 18 19 20 21 20 21 22 23 24 25 24 25 26 27 28 29 28 29 30 31 32 1`);
const P = list('16 7 20 21 29 12 28 17 1 15 23 26 5 18 31 10 2 8 24 14 32 27 3 9 19 13 30 6 22 11 4 25');
const SHIFTS = list('1 1 2 2 2 2 2 2 1 2 2 2 2 2 2 1');
const S = [
  `14 4 13 1 2 15 11 8 3 10 6 12 5 9 0 7 0 15 7 4 14 2 13 1 10 6 12 11 9 5 3 8
   4 1 14 8 13 6 2 11 15 12 9 7 3 10 5 0 15 12 8 2 4 9 1 7 5 11 3 14 10 0 6 13`,
  `15 1 8 14 6 11 3 4 9 7 2 13 12 0 5 10 3 13 4 7 15 2 8 14 12 0 1 10 6 9 11 5
   0 14 7 11 10 4 13 1 5 8 12 6 9 3 2 15 13 8 10 1 3 15 4 2 11 6 7 12 0 5 14 9`,
  `10 0 9 14 6 3 15 5 1 13 12 7 11 4 2 8 13 7 0 9 3 4 6 10 2 8 5 14 12 11 15 1
   13 6 4 9 8 15 3 0 11 1 2 12 5 10 14 7 1 10 13 0 6 9 8 7 4 15 14 3 11 5 2 12`,
  `7 13 14 3 0 6 9 10 1 2 8 5 11 12 4 15 13 8 11 5 6 15 0 3 4 7 2 12 1 10 14 9
   10 6 9 0 12 11 7 13 15 1 3 14 5 2 8 4 3 15 0 6 10 1 13 8 9 4 5 11 12 7 2 14`,
  `2 12 4 1 7 10 11 6 8 5 3 15 13 0 14 9 14 11 2 12 4 7 13 1 5 0 15 10 3 9 8 6
   4 2 1 11 10 13 7 8 15 9 12 5 6 3 0 14 11 8 12 7 1 14 2 13 6 15 0 9 10 4 5 3`,
  `12 1 10 15 9 2 6 8 0 13 3 4 14 7 5 11 10 15 4 2 7 12 9 5 6 1 13 14 0 11 3 8
   9 14 15 5 2 8 12 3 7 0 4 10 1 13 11 6 4 3 2 12 9 5 15 10 11 14 1 7 6 0 8 13`,
  `4 11 2 14 15 0 8 13 3 12 9 7 5 10 6 1 13 0 11 7 4 9 1 10 14 3 5 12 2 15 8 6
   1 4 11 13 12 3 7 14 10 15 6 8 0 5 9 2 6 11 13 8 1 4 10 7 9 5 0 15 14 2 3 12`,
  `13 2 8 4 6 15 11 1 10 9 3 14 5 0 12 7 1 15 13 8 10 3 7 4 12 5 6 11 0 14 9 2
   7 11 4 1 9 12 14 2 0 6 10 13 15 3 5 8 2 1 14 7 4 10 8 13 15 12 9 0 3 5 6 11`,
].map(list);

type Bits = readonly number[];

const permuted = (bits: Bits, order: Bits): number[] => order.map((number) => bits[number - 1] ?? 0);
const bitsOf = (bytes: Uint8Array): number[] => [...bytes].flatMap((byte) => bitsOfNumber(byte, 8));
const bitsOfNumber = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);
const numberOf = (bits: Bits): number => bits.reduce((value, bit) => value * 2 + bit, 0);

function roundKeys(key: Uint8Array): number[][] {
  const bits = permuted(bitsOf(key), PC1);
  let [left, right] = [bits.slice(0, 28), bits.slice(28)];
  return SHIFTS.map((shift) => {
    left = [...left.slice(shift), ...left.slice(0, shift)];
    right = [...right.slice(shift), ...right.slice(0, shift)];
    return permuted([...left, ...right], PC2);
  });
}

function round(half: Bits, key: Bits): number[] {
  const mixed = permuted(half, E).map((bit, index) => bit ^ (key[index] ?? 0));
  const found = S.flatMap((box, index) => {
    const six = mixed.slice(index * 6, index * 6 + 6);
    const row = (six[0] ?? 0) * 2 + (six[5] ?? 0);
    return bitsOfNumber(box[row * 16 + numberOf(six.slice(1, 5))] ?? 0, 4);
  });
  return permuted(found, P);
}

/** One DES operation between the initial permutation and its inverse. */
function rounds(bits: Bits, keys: readonly Bits[]): number[] {
  let [left, right] = [bits.slice(0, 32), bits.slice(32)];
  for (const key of keys) {
    const changed = round(right, key);
    [left, right] = [right, left.map((bit, index) => bit ^ (changed[index] ?? 0))];
  }
  return [...right, ...left];
}

/** The inverse of IP. */
const FP = IP.map((_, index) => IP.indexOf(index + 1) + 1);

/** Decrypts blocks of 8 bytes with a key of 24 (DES-EDE3), without chaining. */
export function tripleDes(key: Uint8Array): (block: Uint8Array) => Uint8Array {
  const [first = [], second = [], third = []] = [0, 8, 16].map((at) => roundKeys(key.subarray(at, at + 8)));
  const order = [third.toReversed(), second, first.toReversed()];
  return (block) => {
    let bits = permuted(bitsOf(block), IP);
    for (const keys of order) bits = rounds(bits, keys);
    const plain = permuted(bits, FP);
    return Uint8Array.from({ length: 8 }, (_, index) => numberOf(plain.slice(index * 8, index * 8 + 8)));
  };
}
