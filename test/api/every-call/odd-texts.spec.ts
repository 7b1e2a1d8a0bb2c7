import { jest } from '@jest/globals';
import type { CallName } from '@pileup/contract/calls';
import { statement } from '../../../backend/src/platform/database/database.js';
import { trimmedText, stripDirectionControls } from '../../../backend/src/platform/http/plain-text.js';
import { ABREAST, abreast, acceptedValues, shown, spread, TEXTS, VALUES } from '../../exhaustive/accepted-values.ts';
import { Cast } from '../../exhaustive/role-accounts.ts';
import { World } from '../../world.ts';

jest.setTimeout(300_000);

/** In capitals, and without marks of direction: fields of a radio. */
const CAPITALS = new Set(['prop_mode', 'activation_ref']);
const ADJUSTED = new Set(['rig_name', 'prop_mode', 'sat_name', 'activation_type', 'activation_ref']);
function asKept(field: string, text: string): string {
  if (field === 'message') return trimmedText(text.replace(/\r\n?/g, '\n'));
  const plain = (ADJUSTED.has(field) ? stripDirectionControls(text) : text).trim();
  return CAPITALS.has(field) ? plain.toUpperCase() : plain;
}

describe('of 2,000 odd values, those that are taken', () => {
  let world: World;
  let cast: Cast;
  let accepted: Map<CallName, Map<string, unknown[]>>;
  beforeAll(async () => {
    world = await World.create();
    cast = await Cast.assemble(world);
    const calls: CallName[] = ['vqso/upsert', 'vupdateprofile', 'vrigcontrol/set', 'vsendmessage'];
    accepted = (await acceptedValues(world, calls)).values;
  });
  afterAll(() => world?.close());

  /**
   * Sends each value in all the fields at once that take it, `at` of them abreast; answers what differs from what was
   * sent. What is read back of a profile, a radio, an inbox is the latest: one after the other.
   */
  async function written(
    name: CallName,
    fields: readonly string[],
    values: readonly unknown[],
    write: (said: Record<string, unknown>, n: number) => Promise<{ status: number; kept: Record<string, unknown> }>,
    at = 1,
  ): Promise<{ faults: string[]; stored: number }> {
    const faults: string[] = [];
    let stored = 0;
    const takes = new Map(fields.map((field) => [field, new Set(accepted.get(name)?.get(field))]));
    await abreast(
      values,
      async (value, n) => {
        const taken = fields.filter((field) => takes.get(field)?.has(value) && typeof value === 'string');
        if (taken.length === 0) return;
        const said = Object.fromEntries(taken.map((field) => [field.split('.').at(-1) ?? '', value]));
        const { status, kept } = await write(said, n);
        if (status !== 200) faults.push(`${shown(value)}: ${status}`);
        else stored++;
        for (const [field, text] of Object.entries(said))
          if (status === 200 && kept[field] !== asKept(field, String(text)))
            faults.push(`${field} ${shown(text)}: ${shown(kept[field])}`);
      },
      at,
    );
    return { faults, stored };
  }

  test('come back byte for byte in every text of a contact', async () => {
    const me = await world.operator();
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
      async (said, n) => {
        const TS = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString();
        const data = { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS, ...said };
        const { status, body } = await me.call('vqso/upsert', { data });
        if (status === 200) answered.set(body.qdo_id, `${body.qso.Name} ${body.qso.Comment} ${body.qso.ZN}`);
        return { status, kept: { ...body.qso } };
      },
      ABREAST,
    );
    expect(faults).toEqual([]);
    expect(stored).toBeGreaterThan(1_500);
    const rows = await world.database.run<{ id: number; texts: string }>(CONTACTS, [me.user.id]);
    expect(new Map(rows.map(({ id, texts }) => [id, texts]))).toEqual(answered);
  });

  test('come back byte for byte in the texts of a profile, a radio and a message', async () => {
    const me = await world.operator();
    const meant = { name: 'Quinn', email: me.email, qth: 'Quito', grid: 'FI09' };
    const profile = ['name', 'qth', 'profile_bio', 'rig_name_override', 'hamqth'];
    const inProfile = await written('vupdateprofile', profile, spread(VALUES, 200), async (said) => {
      const { status, body } = await me.call('vupdateprofile', { ...meant, ...said });
      return { status, kept: { ...body.user } };
    });
    expect(inProfile.faults).toEqual([]);
    const rig = ['rig_name', 'prop_mode', 'sat_name', 'activation_type', 'activation_ref'];
    const inRig = await written('vrigcontrol/set', rig, spread(VALUES, 200), async (said) => {
      const { status } = await me.call('vrigcontrol/set', { freq: 7_010, mode: 'CW', ...said });
      return { status, kept: { ...(await me.call('vrigcontrol/get')).body } };
    });
    expect(inRig.faults).toEqual([]);
    const from = cast.member('subscriber');
    const inMessage = await written('vsendmessage', ['message'], spread(VALUES, 200), async (said) => {
      const { status } = await world.call('vsendmessage', { recipient_id: me.user.id, ...said }, {}, from?.token);
      const [newest] = (await me.call('vinbox')).body.notifications;
      return { status, kept: { message: newest?.message } };
    });
    expect(inMessage.faults).toEqual([]);
    expect([inProfile, inRig, inMessage].map(({ stored }) => stored > 80)).toEqual([true, true, true]);
  });

  test('an import of a record with each is read to its end, and every record is accounted for', async () => {
    const me = await world.operator();
    const records = TEXTS.map((text, n) => {
      const time = new Date(Date.UTC(2019, 0, 1) + n * 60_000).toISOString().replace(/[-:T]/g, '');
      const odd = ['NAME', 'COMMENT', 'QTH', 'APP_X_Y', 'GRIDSQUARE', 'TX_PWR', 'LAT', 'DXCC', 'CONTEST_ID', 'NOTES']
        .map((field) => `<${field}:${Buffer.byteLength(text)}>${text}`)
        .join('');
      return `<CALL:6>DL1QAA<QSO_DATE:8>${time.slice(0, 8)}<TIME_ON:4>${time.slice(8, 12)}<BAND:3>40m<MODE:2>CW${odd}<EOR>\n`;
    });
    const { status, read, added, duplicate, rejected } = await me.imports(`odd <EOH>\n${records.join('')}`);
    expect(status).toBe('done');
    expect(read).toBe(added + duplicate + rejected);
    // Those that hold a tag or an end of their own are read as what they say.
    expect(added).toBeGreaterThan(TEXTS.length * 0.95);
    const names = await world.database.run<{ name: string }>(NAMES, [me.user.id]);
    for (const text of ["'", "'; --", '$1', '%_', "admin'/*", '<script>alert(1)</script>', '漢'.repeat(10)])
      if (TEXTS.includes(text)) expect(names.map(({ name }) => name)).toContain(text);
  });
});

const CONTACTS = statement(
  "select qdo_id as id, name || ' ' || comment || ' ' || zn as texts from logbook.qso where account_id = $1",
);
const NAMES = statement('select name from logbook.qso where account_id = $1');
