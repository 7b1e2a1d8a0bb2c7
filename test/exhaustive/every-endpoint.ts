import type { CardTemplate } from '@pileup/contract/cards';
import type { EndpointName } from '@pileup/contract/endpoints';
import sharp from 'sharp';
import type { Answer } from '../responses.ts';
import type { TestApp } from '../test-app.ts';
import { wavOf } from '../test-recordings.ts';
import { PASSWORD, type ResourceType, type RoleAccount } from './role-accounts.ts';

/** A valid example of a request, for tests that use every endpoint. */
export interface CallExample {
  /**
   * The kind of thing that the id refers to, if there is one: the request is then made with an own, another's and an
   * absent id.
   */
  readonly resource?: ResourceType;
  /** The body; `n` is unique for each request, `self` is the current user, `other` another account. */
  readonly body?: (
    id: number | string,
    n: number,
    self: RoleAccount | undefined,
    other: RoleAccount | undefined,
  ) => object;
  /** A file in this field, sent as multipart. */
  readonly file?: { readonly field: string; readonly name: string; readonly content: (n: number) => Promise<Buffer> };
  /** Prepares fields of the body by other requests. */
  readonly prepare?: (testApp: TestApp, token: string | undefined) => Promise<object>;
  /** Path parameters. */
  readonly params?: (id: number | string) => Record<string, number | string>;
  /** Whether the request ends its own session, or may. */
  readonly endsSession?: true;
  /**
   * Whether the request restores the account, or schedules its deletion: `RoleAccounts.restoreDeletionState` undoes
   * that.
   */
  readonly changesDeletion?: true;
}

const byQdoId = (id: number | string) => ({ qdo_id: id });
const byId = (id: number | string) => ({ id });
const none: CallExample = {};
const letters = (n: number) =>
  [17_576, 676, 26, 1].map((power) => String.fromCharCode(65 + (Math.floor(n / power) % 26))).join('');

/** A contact in a minute of its own. */
function record(n: number): string {
  const time = new Date(Date.UTC(2026, 1, 1) + n * 60_000).toISOString().replace(/[-:T]/g, '');
  return `<call:6>DL1QAB<qso_date:8>${time.slice(0, 8)}<time_on:4>${time.slice(8, 12)}<band:3>40m<mode:2>CW<eor>`;
}

function photo(n: number): Promise<Buffer> {
  const background = { r: n % 256, g: 80, b: 120 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

const recording = async (n: number) => wavOf({ seconds: 0.1, hz: 200 + n });

function contestOf(n: number): object {
  return {
    name: `Contest number ${n}`,
    cabrillo_name: `CONTEST-${n}`,
    modes: ['CW'],
    bands: ['20m'],
    from: '2045-01-01T00:00:00Z',
    to: '2045-01-02T00:00:00Z',
    log_until: '2045-01-04T00:00:00Z',
    audience: 'everybody',
    rule: 'cq-ww',
    duplicates: 'band',
    categories: ['SINGLE-OP'],
    reason: 'Proposed by the members',
    current_password: PASSWORD,
  };
}

function postOf(n: number): { title: string; body: string } {
  return {
    title: `A vertical for 40 m, number ${n}`,
    body: 'Two wires of 10 m, raised by 20 cm, and a choke at the feed point.',
  };
}

/** A challenge with its answer; empty for accounts that get none. */
async function solvedCaptcha(testApp: TestApp, token: string | undefined): Promise<object> {
  const { status, body } = await testApp.call('vcaptcha', {}, {}, token);
  return status === 200 ? { captcha: body.captcha, captcha_answer: String(body.a + body.b) } : {};
}

export interface CallOptions {
  token?: string | undefined;
  id?: number | string;
  n: number;
  self?: RoleAccount | undefined;
  other?: RoleAccount | undefined;
  /** Fields added to the example. */
  extra?: Readonly<Record<string, unknown>>;
  /** Replaces fields of the example; undefined leaves a field out. */
  override?: Readonly<Record<string, unknown>>;
}

/** Makes a request of `EVERY_ENDPOINT`. */
export async function send(
  testApp: TestApp,
  name: EndpointName,
  { token, id = 0, n, self, other, extra = {}, override = {} }: CallOptions,
): Promise<Answer<unknown>> {
  const { body, params, file, prepare } = EVERY_ENDPOINT[name];
  const prepared = await prepare?.(testApp, token);
  const example = { ...body?.(id, n, self, other), ...prepared } as { data?: object };
  // Fields that the request itself has are not extra.
  const added = Object.fromEntries(Object.entries(extra).filter(([field]) => !(field in example)));
  const fullBody = {
    ...added,
    ...example,
    ...(example.data ? { data: { ...added, ...example.data } } : {}),
    ...override,
  };
  if (!file) return testApp.call(name, fullBody, params?.(id) ?? {}, token) as Promise<Answer<unknown>>;
  const path = name.replace(/\{\w+\}/g, () => String(Object.values(params?.(id) ?? {})[0]));
  const sent = testApp.http('post', `/api/${path}`, token);
  const own = Object.entries({ ...example, ...override }).filter(([, value]) => value !== undefined);
  for (const [field, value] of own) sent.field(field, typeof value === 'string' ? value : JSON.stringify(value));
  // A form has at most 10 fields.
  for (const [field, value] of Object.entries(added).slice(0, 8 - own.length)) sent.field(field, JSON.stringify(value));
  const response = await sent.attach(file.field, await file.content(n), file.name);
  return { status: response.status, body: response.body, headers: response.headers };
}

const CARD_TEMPLATE: CardTemplate = {
  photo: null,
  paper: '#f8f2e4',
  ink: '#211c15',
  accent: '#ad1f18',
  motto: 'Quiet nights on 40 metres',
  address: 'Bath\nEngland',
  message: 'Thank you for the contact.',
  show_name: true,
  show_place: true,
  show_power: false,
  show_comment: true,
};

/** Every endpoint of the contract, with a valid example. */
export const EVERY_ENDPOINT: Readonly<Record<EndpointName, CallExample>> = {
  vregister: { body: (_, n) => ({ email: `new-${n}@example.org`, my_callsign: `G4Q${letters(n)}` }) },
  vlogin: { body: () => ({ email: 'nobody@example.org', password: 'not a password' }) },
  vsendpin: { body: () => ({ callsign: 'G4QNBD' }) },
  vpinlogin: { body: () => ({ callsign: 'G4QNBD', pin: '000000' }) },
  vpasswordreset: { body: () => ({ email: 'nobody@example.org' }) },
  'vpasswordreset/confirm': {
    body: () => ({ token: 'none', password: 'another password', password_confirmation: 'another password' }),
  },
  vconfirmemail: { body: () => ({ token: 'none' }) },
  vsendconfirmation: none,
  vsendmobilecode: none,
  vconfirmmobile: { body: () => ({ code: '000000' }) },
  vsessions: none,
  'vsessions/end': { resource: 'session', body: byId },
  vlogouteverywhere: { endsSession: true },
  vlogout: { endsSession: true },
  vaddsubaccount: { body: (_, n) => ({ callsign: `M7Q${letters(n)}` }) },
  vLoginToSubaccount: { resource: 'sub-account', body: (id) => ({ sub_account_id: id }) },
  vdeleteaccount: {
    body: (_, __, self) => ({ callsign: self?.callsign ?? 'G4QNBD', current_password: PASSWORD }),
    endsSession: true,
    changesDeletion: true,
  },
  vrestoreaccount: { changesDeletion: true },
  vunreviewed: none,
  'vunreviewed/settle': { body: () => ({ choice: 'keep' }) },
  vuser: none,
  vsr: none,
  vupdateprofile: {
    body: (_, __, self) => ({
      name: 'Quinn',
      qth: 'Quito',
      grid: 'FI09',
      ...(self && self.email === null ? {} : { email: self?.email ?? 'nobody@example.org' }),
    }),
  },
  vsubscription: none,
  'vsubscription/checkout': { body: () => ({ plan: 'monthly' }) },
  'vsubscription/portal': none,
  'vsubscription/cancel': none,
  'vsubscription/pause': { body: () => ({ months: 2 }) },
  'vsubscription/resume': none,
  'vsubscription/gift': {
    body: (_, __, ___, other) => ({ callsigns: [other?.callsign ?? 'G4QNBD'], months: 3, message: 'For the lift.' }),
  },
  'stripe/verify-session/{id}': { params: () => ({ id: 'cs_test_absent' }), body: () => ({ ref_id: 'U1' }) },
  vdonate: { body: () => ({ amount: 500, monthly: 0, name: 'G4QNBD' }) },
  vsupporters: none,
  'vsandbox/checkout': { body: () => ({ id: 'sandbox_absent' }) },
  'vsandbox/act': { body: () => ({ id: 'sandbox_absent', act: 'pay' }) },
  vapikey: none,
  vpairingcode: none,
  vpair: { body: () => ({ code: '22222222', name: 'Nowhere' }) },
  vpaired: none,
  vunpair: { resource: 'computer', body: byId },

  'vqso/upsert': {
    body: (_, n) => ({
      data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS: new Date(Date.now() - n * 120_000).toISOString() },
    }),
  },
  'vqso/withdraw': {
    body: () => ({ client_id: '0199d7a0-4f6c-7e50-9c55-3a1d0f6d2b08' }),
  },
  'vqso/update': { resource: 'contact', body: (id) => ({ ...byQdoId(id), Comment: 'changed' }) },
  'vqso/nuke': { resource: 'contact', body: byQdoId },
  'vqso/restore': { resource: 'deleted contact', body: byQdoId },
  'vqso/get': { resource: 'contact', body: byQdoId },
  vgetFullQso: { resource: 'contact', body: byQdoId },
  'vstations/find': { body: () => ({ text: 'QAA' }) },
  'vstations/matching': { body: () => ({ part: 'QAA' }) },
  'vlogbar/{call}': { params: () => ({ call: 'JA1QYZ' }) },
  vlogbook: none,
  'vlogbook/matches': none,
  vlogbookcount: none,
  'vlogbook/newest': none,
  'vedit/preview': { body: (_, n) => ({ action: 'set', filter: 'band:40m', values: { Comment: `Number ${n}` } }) },
  'vedit/apply': { resource: 'previewed edit', body: byId },
  'vedit/undo': { resource: 'applied edit', body: byId },
  vedit: { resource: 'applied edit', body: byId },
  vedits: none,
  'vqso/history': { resource: 'contact', body: byQdoId },
  'vlogbook/deleted': none,
  'vqso/recording/add': {
    resource: 'contact',
    body: (id) => ({ ...byQdoId(id), caption: 'The whole contact', peaks: '0,128,255', duration: 1 }),
    file: { field: 'recording', name: 'contact.wav', content: recording },
  },
  'vqso/sstv/add': {
    resource: 'contact',
    body: (id) => ({ ...byQdoId(id), caption: 'A received picture' }),
    file: { field: 'image', name: 'picture.png', content: photo },
  },
  'vqso/media/caption': {
    resource: 'recording',
    body: (id) => ({ kind: 'recording', ...byId(id), caption: 'Her call' }),
  },
  'vqso/recording/delete': { resource: 'recording', body: byId },
  'vqso/sstv/delete': { resource: 'picture', body: byId },
  vsstv: { body: (_, __, ___, other) => ({ day: '2026-11-23', callsign: other?.callsign ?? 'G4QNBD' }) },
  'vmedia/offer': {
    body: () => ({ kind: 'recording', started_at: '2020-01-01T00:00:00Z', duration: 1 }),
    file: { field: 'file', name: 'offered.wav', content: recording },
  },
  'vmedia/offers': none,
  'vmedia/attach': {
    resource: 'waiting file and contact',
    body: (id) => {
      const [file = 0, contact = 1] = String(id).split(' ').map(Number);
      return { id: file, qdo_id: contact };
    },
  },
  'vmedia/discard': { resource: 'waiting file', body: byId },
  vfilters: none,
  'vfilter/save': {
    resource: 'saved filter',
    body: (id, n) => ({ ...(id ? byId(id) : {}), name: `Filter ${n}`, filter: 'band:40m' }),
  },
  'vfilter/delete': { resource: 'saved filter', body: byId },
  vsetups: none,
  'vsetup/save': {
    resource: 'set-up',
    body: (id, n) => ({ ...(id ? byId(id) : {}), name: `Park ${n}`, fields: { MY_POTA_REF: 'GB-0001' } }),
  },
  'vsetup/delete': { resource: 'set-up', body: byId },
  'vsetup/choose': { resource: 'set-up', body: byId },
  'vsetup/met': { body: () => ({ programme: 'POTA', reference: 'GB-0001' }) },
  'vsetup/adif': { body: () => ({ programme: 'POTA', reference: 'GB-0001', day: '2026-11-28' }) },
  'vdxcc-entity-distinct': none,
  'vdxcc/explain': { body: () => ({ call: '3Y0K', date: '2026-03-05' }) },
  'vdxcc/file': none,

  vimportadif: { file: { field: 'adif_file', name: 'log.adi', content: async (n) => Buffer.from(record(n)) } },
  vimportqrz: none,
  vimportlotw: none,
  vimports: none,
  'vimport/{id}': { resource: 'import', params: byId },
  'vimport/{id}/rejected': { resource: 'import', params: byId },
  'vimport/{id}/store': { resource: 'checked import', params: byId },
  'vimport/{id}/retry': { resource: 'import', params: byId },
  'vimport/{id}/undo': { resource: 'import', params: byId },
  'vimport/{id}/kept': { resource: 'import', params: byId },
  vservices: none,
  'vservice/connect': { body: () => ({ service: 'qrz' }) },
  'vservice/change': { body: () => ({ service: 'qrz', auto_log: 1 }) },
  'vservice/disconnect': { body: () => ({ service: 'qrz' }) },
  'vservice/retry': { body: () => ({ service: 'qrz' }) },
  'vservice/contacts': { body: () => ({ service: 'qrz', state: 'refused' }) },
  vcontactservices: { body: () => ({ qdo_ids: [1, 2] }) },
  'vlotw/contacts': none,
  'vlotw/collect': none,
  'vlotw/upload': { body: () => ({ file: 'AAAA', qdo_ids: [1], versions: [0] }) },
  veqslcard: { resource: 'contact', body: byQdoId },
  vcallbook: { body: () => ({ call: 'G4QZX', picture: 1 }) },
  vreport: { body: (_, n) => ({ adif: record(n), program: 'a logger' }) },
  vretract: { body: () => ({ call: 'DL1QZZ', TS: '2026-02-01T00:00:00Z', id: 'none' }) },
  vexportcabrillo: {
    body: () => ({
      contest: 'CQ-WPX-CW',
      from: '2026-02-01',
      to: '2026-02-02',
      operator: 'SINGLE-OP',
      soapbox: 'A\nB',
    }),
  },
  vexportadif: { body: () => ({ all: true }) },
  vexporteverything: none,
  vexportjobs: none,

  'vserials/reserve': { body: () => ({ contest: 'CQ-WPX-CW', size: 10 }) },
  'vrigcontrol/set': { body: () => ({ freq: 7_010, mode: 'CW' }) },
  'vrigcontrol/get': none,
  'vrigcontrol/qsy': { body: () => ({ freq: 7_020 }) },
  'vrigcontrol/send': { body: () => ({ text: 'CQ DE G4QZX' }) },
  'vrigcontrol/stop': none,
  vprograms: none,
  'vprograms/forget': { resource: 'program', body: byId },
  ActiveUserList: none,
  logged_in_users_not_in_rig_control: none,

  vleaderboards: none,
  vboardproof: {
    body: (_, __, ___, other) => ({ board: 'leader_board_2_data', station_callsign: other?.callsign ?? '' }),
  },
  'vbandstats/100': none,
  vopofday: none,
  vreportedscores: none,
  vscorevisibility: { body: () => ({ visibility: 'delayed' }) },

  'award/latest': none,
  vawards: none,
  vaward: { resource: 'award', body: byId },
  'vaward/proof': { resource: 'award', body: byId },
  vcontests: none,
  vscores: none,
  'vscores/log': none,
  'vscores/category': { body: () => ({ contest: 1, category: '' }) },
  vscores4megastream: none,
  'vscores/race': { body: () => ({ contest: 1 }) },
  'vadmin/contest/save': { body: (_, n) => contestOf(n) },
  'vadmin/contest/delete': { body: () => ({ id: 2_000_000_000, reason: 'Entered twice', current_password: PASSWORD }) },
  'vadmin/award/revoke': {
    resource: 'award',
    body: (id) => ({ id, reason: 'Logged under two accounts', current_password: PASSWORD }),
  },
  'vadmin/award/restore': {
    resource: 'revoked award',
    body: (id) => ({ id, reason: 'A mistake of ours', current_password: PASSWORD }),
  },

  vprofilefor: { body: (_, __, ___, other) => ({ callsign: other?.callsign ?? '' }) },
  vprofilepictures: { body: (_, __, ___, other) => ({ callsign: other?.callsign ?? '' }) },
  vworked: none,
  vstats: none,
  'vstats/of': { body: (_, __, ___, other) => ({ callsign: other?.callsign ?? '' }) },
  'vstats/map': none,
  'vstats/onthisday': none,
  vphotos: none,
  vphotosfor: { body: (_, __, ___, other) => ({ callsign: other?.callsign ?? '' }) },
  vuploadphoto: { file: { field: 'image', name: 'shack.png', content: photo } },
  vphotodelete: { resource: 'photo', body: byId },
  vphotomakedefault: { resource: 'photo', body: byId },
  vsetfollowstate: { resource: 'account', body: (id) => ({ user_id: id, follow_level: 1 }) },
  vsendmessage: { resource: 'account', body: (id, n) => ({ message: `Hello, number ${n}`, recipient_id: id }) },
  'vposts/find': { body: () => ({ text: 'antenna' }) },
  vnews: none,
  vvideos: none,
  'vpost/{id}': { resource: 'post', params: byId },
  'vpostget/{id}': { resource: 'post', params: byId },
  vcaptcha: none,
  vstore: {
    body: (_, n) => postOf(n),
    file: { field: 'hero_image', name: 'hero.png', content: photo },
    prepare: solvedCaptcha,
  },
  'vupdate/{id}': {
    resource: 'post',
    params: byId,
    body: (_, n) => postOf(n),
    file: { field: 'hero_image', name: 'hero.png', content: photo },
  },
  'vpostdelete/{id}': { resource: 'post', params: byId },
  vpostpreview: { body: () => ({ body: 'Worked **G4QAB** on 20 m.' }) },
  vpostpicture: { file: { field: 'image', name: 'shack.png', content: photo } },
  vcomments: { resource: 'post', body: (id) => ({ about: 'post', id }) },
  'vcomment/store': { resource: 'post', body: (id, n) => ({ about: 'post', id, text: `Well done, number ${n}` }) },
  'vcomment/delete': { resource: 'comment', body: byId },
  'vcomment/hide': { resource: 'comment', body: (id) => ({ id, hidden: 1 }) },
  vinbox: none,
  'vinbox/seen': { resource: 'notification', body: byId },
  'vinbox/delete': { resource: 'notification', body: byId },
  vconversations: none,
  vconversation: { resource: 'account', body: (id) => ({ user_id: id }) },
  vnotifysettings: none,
  'vnotifysettings/set': { body: (_, n) => ({ off: [[110], [140], [110, 140]][n % 3] }) },
  vblock: { resource: 'account', body: (id) => ({ user_id: id, block: 0 }) },
  vblocked: none,
  vreportmessage: { resource: 'message', body: byId },
  vreportcontent: { resource: 'photo', body: (id) => ({ kind: 'photo', id }) },
  'vadmin/reports': none,
  'vadmin/reports/act': {
    resource: 'reported photo',
    body: (id) => ({ kind: 'photo', id, act: 'dismiss', reason: 'Nothing is wrong with it.' }),
  },
  'vadmin/acts': none,
  'vadmin/health': none,
  'vadmin/country-file/load': none,
  'log-page-view': { body: (_, n) => ({ session_id: `session-${n}`, page_url: '/news?utm_source=yt' }) },
  'vadmin/pageviews': none,
  'vadmin/users': none,
  'vadmin/user': { resource: 'account', body: byId },
  vcontact: {
    body: (_, n) => ({ name: 'Quinn', email: `quinn-${n}@example.org`, message: `Hello, number ${n}` }),
    prepare: solvedCaptcha,
  },
  'vlander/{id}': { params: () => ({ id: 'tour' }) },
  'vadmin/contact': none,
  'releases/latest': none,
  vdownload: { body: () => ({ version: '0.0.1', file: 'pileup-bridge-linux-x64' }) },
  vqslcard: none,
  'vqslcard/save': { body: () => ({ template: CARD_TEMPLATE }) },
  'vqslcard/preview': { body: () => ({ template: CARD_TEMPLATE }) },
  'vqslcard/of': { resource: 'contact', body: byQdoId },
  main_public_feed: none,
  'live-arcs': none,
  polylines: none,
  replay: none,
  'replay/recordings': none,

  vmediahosts: none,
  vstreams: none,
  vstreamfor: { resource: 'account', body: byId },
  'vstream/save': { body: () => ({ kind: 'twitch', source: 'twitch.tv/g4qab', title: 'The shack' }) },
  'vstream/live': { body: () => ({ live: 1 }) },
  'vstream/get': none,
  'vstream/remove': none,
  // This endpoint comes last, since it makes a subscriber.
  'vadmin/user/act': {
    resource: 'account',
    body: (id) => ({ id, act: 'grant', months: 1, reason: 'Won at the meeting', current_password: PASSWORD }),
  },
};
