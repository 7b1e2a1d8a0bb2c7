// RC2 as in RFC 2268, for the certificates in files that use its 40-bit key.
const PI = Uint8Array.from(
  `d978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32
  bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626
  6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a
  961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731
  2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e
  c5f3db47e5a59c770aa62068fe7fc1ad`
    .match(/[\da-f]{2}/g)
    ?.map((hex) => Number.parseInt(hex, 16)) ?? [],
);
const ROTATIONS = [1, 2, 3, 5];

function expandedKey(key: Uint8Array): number[] {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const at = (index: number) => bytes[index] ?? 0;
  const pi = (index: number) => PI[index & 255] ?? 0;
  for (let index = key.length; index < 128; index++) bytes[index] = pi(at(index - 1) + at(index - key.length));
  // The effective length is the length of the key.
  bytes[128 - key.length] = pi(at(128 - key.length));
  for (let index = 127 - key.length; index >= 0; index--) bytes[index] = pi(at(index + 1) ^ at(index + key.length));
  return Array.from({ length: 64 }, (_, index) => at(index * 2) | (at(index * 2 + 1) << 8));
}

/** Decrypts blocks of 8 bytes, without chaining. */
export function rc2(key: Uint8Array): (block: Uint8Array) => Uint8Array {
  const words = expandedKey(key);
  const word = (index: number) => words[index] ?? 0;
  return (block) => {
    const state = Array.from({ length: 4 }, (_, n) => (block[n * 2] ?? 0) | ((block[n * 2 + 1] ?? 0) << 8));
    const of = (index: number) => state[index & 3] ?? 0;
    let next = 63;
    const unmix = () => {
      for (let n = 3; n >= 0; n--) {
        const shift = ROTATIONS[n] ?? 0;
        const turned = (of(n) >> shift) | (of(n) << (16 - shift));
        state[n] = (turned - word(next--) - (of(n + 3) & of(n + 2)) - (~of(n + 3) & of(n + 1))) & 0xffff;
      }
    };
    const unmash = () => {
      for (let n = 3; n >= 0; n--) state[n] = (of(n) - word(of(n + 3) & 63)) & 0xffff;
    };
    for (const count of [5, 6, 5]) {
      for (let n = 0; n < count; n++) unmix();
      if (next > 0) unmash();
    }
    return Uint8Array.from(state.flatMap((value) => [value & 255, value >> 8]));
  };
}
