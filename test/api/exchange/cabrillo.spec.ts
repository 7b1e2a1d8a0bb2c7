import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
let me: Operator;
beforeEach(async () => {
  me = await testApp.operator();
});

const days = { contest: 'CQ-WPX-CW', from: '2026-05-30', to: '2026-05-31' };
const logOf = async (body: object) => {
  const { status, body: response } = await me.call('vexportcabrillo', { ...days, ...body });
  return { status, ...response };
};

test('the log of a contest has its header and the contacts with both exchanges, and is imported again as it was', async () => {
  const at = (time: string) => ({
    TS: `2026-05-30T${time}:20Z`,
    ContestName: 'CQWPXCW',
    Mode: 'CW',
    SNT: '599',
    RCV: '599',
  });
  await me.logQso({ Call: 'W3QHX', Freq: 14_031.4, ...at('12:01'), fields: { STX: '1', SRX_STRING: '0287' } });
  await me.logQso({ Call: 'EA8/G4QZX', Freq: 7_018, ...at('12:02'), fields: { STX: '2' } });
  await me.logQso({ Call: 'K1QA', Band: '4m', ...at('12:03'), Freq: null, fields: { STX: '3', SRX: '9' } });
  await me.logQso({ Call: 'K1QB', Freq: 7_018, ...at('12:04'), ContestName: 'CQ-WW-CW' });
  await me.logQso({ Call: 'K1QC', Freq: 14_074, ...at('12:05'), ContestName: '', Mode: 'FT8', GridSquare: 'FN31pr' });
  const own = me.callsign.padEnd(13);
  const header = {
    operator: 'single-op',
    power: 'LOW',
    claimed_score: '27',
    soapbox: 'Good\nfun',
    club: '',
    name: 'Anna',
  };
  const { status, text, contacts, left_out, file_name } = await logOf(header);
  expect([status, contacts, left_out, file_name]).toEqual([200, 3, 0, `${me.callsign}-cq-wpx-cw.log`]);
  expect(text).toBe(`START-OF-LOG: 3.0
CONTEST: CQ-WPX-CW
CALLSIGN: ${me.callsign}
CATEGORY-OPERATOR: SINGLE-OP
CATEGORY-POWER: LOW
CLAIMED-SCORE: 27
NAME: Anna
CREATED-BY: ${/CREATED-BY: (.*)/.exec(text)?.[1]}
SOAPBOX: Good fun
QSO: 14031 CW 2026-05-30 1201 ${own} 599 001    W3QHX         599 0287
QSO:  7018 CW 2026-05-30 1202 ${own} 599 002    EA8/G4QZX     599 -
QSO:    70 CW 2026-05-30 1203 ${own} 599 003    K1QA          599 009
END-OF-LOG:
`);
  expect(await me.importFile(text, 'again.log')).toMatchObject({ read: 3, added: 0, duplicate: 3 });
  const all = await logOf({ unnamed: true });
  expect(all.contacts).toBe(4);
  expect(all.text).toMatch(/QSO: 14074 DG .* K1QC +599 FN31\n/);
  // This contest has no reports, in any spelling of its name.
  await me.logQso({
    Call: 'K1QD',
    Freq: 14_032,
    ...at('12:06'),
    ContestName: 'NAQPCW',
    fields: { STX_STRING: 'ANNA DX' },
  });
  await me.logQso({
    Call: 'K1QE',
    Freq: 14_032,
    ...at('12:07'),
    ContestName: 'NAQP-CW',
    fields: { SRX_STRING: 'TOM CT' },
  });
  const naqp = await logOf({ contest: 'naqp-cw' });
  expect(naqp.text).toMatch(/ ANNA +DX +K1QD +- +-\n.* - +- +K1QE +TOM +CT\n/);
  expect(await logOf({ contest: 'ARRL-10' })).toMatchObject({ contacts: 0 });
});

test('only what was exchanged is written, sent and received alike', async () => {
  const contact = (Call: string, minute: number, more: object) =>
    me.logQso({
      Call,
      Freq: 14_025,
      TS: `2026-05-30T12:${minute}:00Z`,
      Mode: 'CW',
      ContestName: 'CA-QSO-PARTY',
      ...more,
    });
  await contact('K1QA', 10, {
    SNT: '599',
    RCV: '599',
    fields: { STX: '12', STX_STRING: 'ALAM', SRX: '7', SRX_STRING: 'CT' },
  });
  await contact('K1QB', 11, { fields: { STX: '13', STX_STRING: 'ALAM' }, GridSquare: 'FN31' });
  const linesOf = async (contest: string) =>
    (await logOf({ contest })).text.split('\n').filter((line: string) => line.startsWith('QSO:'));
  expect(await linesOf('CA-QSO-PARTY')).toEqual([
    expect.stringMatching(/ 012 +ALAM +K1QA +007 +CT$/),
    expect.stringMatching(/ 013 +ALAM +K1QB +- +-$/),
  ]);
  await contact('K1QC', 12, {
    ContestName: 'WW-DIGI',
    Mode: 'FT8',
    GridSquare: 'FN31pr',
    fields: { MY_GRIDSQUARE: 'IO81xx' },
  });
  expect(await linesOf('WW-DIGI')).toEqual([expect.stringMatching(/ IO81 +K1QC +FN31$/)]);
  await contact('K1QD', 13, { ContestName: 'ONE-OF-OURS', SNT: '', RCV: '', fields: { SRX: '3' } });
  expect(await linesOf('ONE-OF-OURS')).toEqual([expect.stringMatching(/ - +K1QD +003$/)]);
  await contact('K1QE', 14, { ContestName: 'ONE-OF-OURS', SNT: '', RCV: '579', fields: { SRX: '4' } });
  expect(await linesOf('ONE-OF-OURS')).toEqual([
    expect.stringMatching(/ - +- +K1QD +- +003$/),
    expect.stringMatching(/ - +- +K1QE +579 +004$/),
  ]);
});

test('what is wrong with a request is named, and others have nothing of the log', async () => {
  for (const [body, text] of [
    [{ contest: '' }, 'Which contest?'],
    [{ from: '2026-02-30' }, 'The first day must be a date such as 2026-11-28.'],
    [{ to: '2026-05-29' }, 'The last day is before the first.'],
    [{ to: '2026-07-29' }, 'A contest has at most 31 days.'],
    [{ claimed_score: '1e9' }, 'The claimed score is a whole number.'],
    [{ operator: 'SINGLE\nQSO:' }, /category/],
    [{ unnamed: 'yes' }, 'Whether contacts without a contest are included must be true or false.'],
  ] as const)
    expect(await logOf(body)).toMatchObject({ status: 400, error: expect.stringMatching(text) });
  await me.logQso({ TS: '2026-05-30T12:01:00Z', ContestName: 'CQ-WPX-CW' });
  me = await testApp.operator();
  expect(await logOf({})).toMatchObject({ status: 200, contacts: 0 });
});
