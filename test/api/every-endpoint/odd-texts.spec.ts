import type { EndpointName } from '@pileup/contract/endpoints';
import { stripDirectionControls, trimmedText } from '../../../backend/src/platform/http/plain-text.js';
import {
  acceptedValues,
  CONCURRENCY,
  concurrently,
  sample,
  shortened,
  TEXTS,
  VALUES,
} from '../../exhaustive/accepted-values.ts';
import { RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { startTestApp } from '../../test-app.ts';

/** Fields of a radio, stored in capitals, without direction control characters. */
const CAPITALS = new Set(['prop_mode', 'activation_ref']);
const ADJUSTED = new Set(['rig_name', 'prop_mode', 'sat_name', 'activation_type', 'activation_ref']);
function asStored(field: string, text: string): string {
  if (field === 'message') return trimmedText(text.replace(/\r\n?/g, '\n'));
  const plain = (ADJUSTED.has(field) ? stripDirectionControls(text) : text).trim();
  return CAPITALS.has(field) ? plain.toUpperCase() : plain;
}

const testApp = await startTestApp();
const accounts = await RoleAccounts.setUp(testApp);
const calls: EndpointName[] = ['vqso/upsert', 'vupdateprofile', 'vrigcontrol/set', 'vsendmessage'];
const accepted = (await acceptedValues(testApp, calls)).values;

describe('accepted values out of 2,000 odd ones', () => {
  /**
   * Sends each value in all the fields that accept it, `at` requests at once; returns the differences between the sent
   * and the stored texts. A profile, a radio and an inbox show only the latest value, so those are sent one at a time.
   */
  async function written(
    name: EndpointName,
    fields: readonly string[],
    values: readonly unknown[],
    write: (sent: Record<string, unknown>, n: number) => Promise<{ status: number; stored: Record<string, unknown> }>,
    at = 1,
  ): Promise<{ faults: string[]; stored: number }> {
    const faults: string[] = [];
    let count = 0;
    const takes = new Map(fields.map((field) => [field, new Set(accepted.get(name)?.get(field))]));
    await concurrently(
      values,
      async (value, n) => {
        const taken = fields.filter((field) => takes.get(field)?.has(value) && typeof value === 'string');
        if (taken.length === 0) return;
        const sent = Object.fromEntries(taken.map((field) => [field.split('.').at(-1) ?? '', value]));
        const { status, stored } = await write(sent, n);
        if (status !== 200) faults.push(`${shortened(value)}: ${status}`);
        else count++;
        for (const [field, text] of Object.entries(sent))
          if (status === 200 && stored[field] !== asStored(field, String(text)))
            faults.push(`${field} ${shortened(text)}: ${shortened(stored[field])}`);
      },
      at,
    );
    return { faults, stored: count };
  }

  test('are stored unchanged in every text of a contact', async () => {
    const me = await testApp.operator();
    const fields = [
      'Name',
      'SNT',
      'RCV',
      'Comment',
      'qso_origin',
      'radio_mode',
      'ContestName',
      'ContactType',
      'ZN',
      'email',
    ];
    const answered = new Map<number, string>();
    const { faults, stored } = await written(
      'vqso/upsert',
      fields.map((field) => `data.${field}`),
      VALUES,
      async (sent, n) => {
        const TS = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString();
        const data = { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS, ...sent };
        const { status, body } = await me.call('vqso/upsert', { data });
        if (status === 200) answered.set(body.qdo_id, `${body.qso.Name} ${body.qso.Comment} ${body.qso.ZN}`);
        return { status, stored: { ...body.qso } };
      },
      CONCURRENCY,
    );
    expect(faults).toEqual([]);
    expect(stored).toBeGreaterThan(1_500);
    const rows = await testApp.sql<{ id: number; texts: string }>(CONTACTS, [me.user.id]);
    expect(new Map(rows.map(({ id, texts }) => [id, texts]))).toEqual(answered);
  });

  test('are stored unchanged in the texts of a profile, a radio and a message', async () => {
    const me = await testApp.operator();
    const required = { name: 'Quinn', email: me.email, qth: 'Quito', grid: 'FI09' };
    const profile = ['name', 'qth', 'profile_bio', 'rig_name_override', 'hamqth'];
    const inProfile = await written('vupdateprofile', profile, sample(VALUES, 200), async (sent) => {
      const { status, body } = await me.call('vupdateprofile', { ...required, ...sent });
      return { status, stored: { ...body.user } };
    });
    expect(inProfile.faults).toEqual([]);
    const rig = ['rig_name', 'prop_mode', 'sat_name', 'activation_type', 'activation_ref'];
    const inRig = await written('vrigcontrol/set', rig, sample(VALUES, 200), async (sent) => {
      const { status } = await me.call('vrigcontrol/set', { freq: 7_010, mode: 'CW', ...sent });
      return { status, stored: { ...(await me.call('vrigcontrol/get')).body } };
    });
    expect(inRig.faults).toEqual([]);
    const from = accounts.member('subscriber');
    const inMessage = await written('vsendmessage', ['message'], sample(VALUES, 200), async (sent) => {
      const { status } = await testApp.call('vsendmessage', { recipient_id: me.user.id, ...sent }, {}, from?.token);
      const [newest] = (await me.call('vinbox')).body.notifications;
      return { status, stored: { message: newest?.message } };
    });
    expect(inMessage.faults).toEqual([]);
    expect([inProfile, inRig, inMessage].map(({ stored }) => stored > 80)).toEqual([true, true, true]);
  });

  test('an import of records with each of them is read to the end, and every record is counted', async () => {
    const me = await testApp.operator();
    const records = TEXTS.map((text, n) => {
      const time = new Date(Date.UTC(2019, 0, 1) + n * 60_000).toISOString().replace(/[-:T]/g, '');
      const odd = ['NAME', 'COMMENT', 'QTH', 'APP_X_Y', 'GRIDSQUARE', 'TX_PWR', 'LAT', 'DXCC', 'CONTEST_ID', 'NOTES']
        .map((field) => `<${field}:${Buffer.byteLength(text)}>${text}`)
        .join('');
      return `<CALL:6>DL1QAA<QSO_DATE:8>${time.slice(0, 8)}<TIME_ON:4>${time.slice(8, 12)}<BAND:3>40m<MODE:2>CW${odd}<EOR>\n`;
    });
    const { status, read, added, duplicate, rejected } = await me.importFile(`odd <EOH>\n${records.join('')}`);
    expect(status).toBe('done');
    expect(read).toBe(added + duplicate + rejected);
    // Values that contain an ADIF tag or <EOR> end the record early.
    expect(added).toBeGreaterThan(TEXTS.length * 0.95);
    const names = await testApp.sql<{ name: string }>(NAMES, [me.user.id]);
    for (const text of ["'", "'; --", '$1', '%_', "admin'/*", '<script>alert(1)</script>', '漢'.repeat(10)])
      if (TEXTS.includes(text)) expect(names.map(({ name }) => name)).toContain(text);
  });
});

const CONTACTS =
  "select qdo_id as id, name || ' ' || comment || ' ' || zn as texts from logbook.qso where account_id = $1";
const NAMES = 'select name from logbook.qso where account_id = $1';
