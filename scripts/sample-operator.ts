import { setTimeout as pause } from 'node:timers/promises';

/** What vregister answers: token, user and subscription. */
export type SignedIn = Readonly<{ token: string }>;

/** Where the fictional contacts are; suffixes with Q are never issued, so none of them is somebody. */
const prefixes = [
  ...['DL1', 'F4', 'G3', 'EA5', 'I2', 'OH2', 'SP9', 'OK1', 'PA3', 'SM5', 'UR5', 'YO3', 'LZ1', 'S52', '9A3', 'HB9'],
  ...['K1', 'W6', 'N4', 'VE3', 'PY2', 'LU5', 'JA1', 'JH7', 'VK3', 'ZL2', 'ZS6', 'VU2', 'BV2', 'HL5', '4X4', 'TF3'],
];
const names = [
  'Anna',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elena',
  'Fritz',
  'Grace',
  'Haruka',
  'Ivan',
  'Jo',
  'Kenji',
  'Lucía',
];
const spots = [
  { Freq: 3_573, Mode: 'FT8', SNT: '-08', RCV: '-12' },
  { Freq: 7_127, Mode: 'SSB', SubMode: 'LSB', SNT: '59', RCV: '57' },
  { Freq: 10_112, Mode: 'CW', SNT: '599', RCV: '579' },
  { Freq: 14_074, Mode: 'FT8', SNT: '+03', RCV: '-05' },
  { Freq: 14_205, Mode: 'SSB', SubMode: 'USB', SNT: '59', RCV: '59' },
  { Freq: 18_100, Mode: 'FT8', SNT: '-15', RCV: '-10' },
  { Freq: 21_030, Mode: 'CW', SNT: '599', RCV: '599' },
  { Freq: 28_480, Mode: 'SSB', SubMode: 'USB', SNT: '58', RCV: '55' },
];

/** Registers M0QAA at `address` and logs about sixty contacts of the last days through the public API. */
export async function seedOperator(address: string): Promise<{ signedIn: SignedIn; qsoIds: number[] }> {
  const signedIn = (await post(address, 'vregister', { email: 'm0qaa@example.org', my_callsign: 'M0QAA' })) as SignedIn;
  const qsoIds: number[] = [];
  for (let n = 0; n < 60; n++) {
    const answer = await post(address, 'vqso/upsert', { data: contact(n) }, signedIn.token);
    qsoIds.push((answer as { qdo_id: number }).qdo_id);
  }
  // What follows a contact (tallies, awards) may come a moment later.
  await pause(500);
  return { signedIn, qsoIds };
}

/** The n-th contact, counted back from now; always the same station for the same n. */
function contact(n: number): object {
  const letter = (k: number) => String.fromCharCode(65 + (k % 26));
  const spot = spots[(n * 5) % spots.length];
  return {
    Call: `${prefixes[(n * 7) % prefixes.length]}Q${letter(n * 3)}${letter(n * 11)}`,
    TS: new Date(Date.now() - (n * 47 + 3) * 60_000).toISOString(),
    Name: names[n % names.length],
    Comment: n % 4 === 0 ? 'Good signal, dipole at 10 m' : '',
    Power: n % 3 === 0 ? 100 : 25,
    qso_origin: 'LOGBAR',
    ...spot,
  };
}

/** Makes one call of the API. @throws where it is refused */
export async function post(address: string, call: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
