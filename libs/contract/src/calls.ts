import type {
  ExportAnswer,
  ExportJob,
  ExportRequest,
  ImportAdifAnswer,
  ImportAdifRequest,
  ImportAnswer,
  ImportsAnswer,
  KeptAnswer,
  RejectedAnswer,
} from './exchange.ts';
import type {
  ApiKeyAnswer,
  LoginRequest,
  PairAnswer,
  PairedAnswer,
  PairingCodeAnswer,
  PairRequest,
  RegisterRequest,
  SessionRefreshAnswer,
  SignedIn,
  StatusOk,
  UnpairRequest,
  UpdateProfileRequest,
  UserAnswer,
} from './identity.ts';
import type {
  ChangedQsoAnswer,
  DxccEntity,
  FullQsoAnswer,
  LogBarAnswer,
  LogbookAnswer,
  LogbookCountAnswer,
  LogbookRequest,
  NukeQsoAnswer,
  QsoAnswer,
  QsoIdRequest,
  UpdateQsoRequest,
  UpsertQsoAnswer,
  UpsertQsoRequest,
} from './logbook.ts';
import type {
  ForgetProgramRequest,
  ProgramsAnswer,
  QsyRequest,
  RigAnswer,
  SetRigAnswer,
  SetRigRequest,
  UserCard,
} from './presence.ts';
import type { ReportAnswer, ReportRequest, RetractAnswer, RetractRequest } from './programs.ts';
import type {
  BandStat,
  BoardProofAnswer,
  BoardProofRequest,
  Leaderboards,
  LeaderboardsRequest,
  OpOfDayAnswer,
  PeriodBoards,
} from './ranking.ts';
import type { FeedItem } from './social.ts';

/** A call without a body. */
export type Empty = Record<string, never>;

/**
 * Every call under `/api`, by name: what it takes and what it answers. The browser's client, the
 * controllers and the OpenAPI document all read this one table. Names with `{…}` have path parameters.
 */
export interface Calls {
  /** Create an account and sign in. @access public */
  vregister: { request: RegisterRequest; answer: SignedIn };
  /** Sign in by e-mail address and password. @access public */
  vlogin: { request: LoginRequest; answer: SignedIn };
  /** End this session; its token is dead at once. */
  vlogout: { request: Empty; answer: StatusOk };
  /** The signed-in operator. @reads */
  vuser: { request: Empty; answer: UserAnswer };
  /** Subscription and counters of an open page, every 10 seconds. @reads */
  vsr: { request: Empty; answer: SessionRefreshAnswer };
  /** Change one's own profile, e-mail address or password. */
  vupdateprofile: { request: UpdateProfileRequest; answer: UserAnswer };
  /** Issue the key by which radio programs log in one's name; the one before stops working at once. */
  vapikey: { request: Empty; answer: ApiKeyAnswer };
  /** A code by which a program on one's own computer gets a key of its own; the one before is void. */
  vpairingcode: { request: Empty; answer: PairingCodeAnswer };
  /** Exchange a pairing code for a key. @access public */
  vpair: { request: PairRequest; answer: PairAnswer };
  /** One's own paired computers. @reads */
  vpaired: { request: Empty; answer: PairedAnswer };
  /** Take a paired computer's key away; it stops working at once. */
  vunpair: { request: UnpairRequest; answer: StatusOk };

  /** Log a contact; the same contact sent again brings it up to date. An API key will do. */
  'vqso/upsert': { request: UpsertQsoRequest; answer: UpsertQsoAnswer };
  /** Change one's own contact. */
  'vqso/update': { request: UpdateQsoRequest; answer: ChangedQsoAnswer };
  /** Delete one's own contact; it can be restored for 30 days. */
  'vqso/nuke': { request: QsoIdRequest; answer: NukeQsoAnswer };
  /** Bring a deleted contact back. */
  'vqso/restore': { request: QsoIdRequest; answer: ChangedQsoAnswer };
  /** One's own contact. @reads */
  'vqso/get': { request: QsoIdRequest; answer: QsoAnswer };
  /** Anybody's contact as the public may see it. @access public @reads */
  vgetFullQso: { request: QsoIdRequest; answer: FullQsoAnswer };
  /** What is known about a call while it is being worked; `_` in the path means `/`. @reads */
  'vlogbar/{call}': { request: Empty; answer: LogBarAnswer };
  /** A page of one's own log, newest first. @reads */
  vlogbook: { request: LogbookRequest; answer: LogbookAnswer };
  /** How many contacts one's own log holds. @reads */
  vlogbookcount: { request: Empty; answer: LogbookCountAnswer };
  /** The DXCC entities by name. @access public @reads */
  'vdxcc-entity-distinct': { request: Empty; answer: DxccEntity[] };

  /** Import an ADIF file, or only check what an import would do: multipart field `adif_file`. @multipart adif_file */
  vimportadif: { request: ImportAdifRequest; answer: ImportAdifAnswer };
  /** One's own imports, newest first. @reads */
  vimports: { request: Empty; answer: ImportsAnswer };
  /** One import and how far it got. @reads */
  'vimport/{id}': { request: Empty; answer: ImportAnswer };
  /** The records an import could not log. @reads */
  'vimport/{id}/rejected': { request: Empty; answer: RejectedAnswer };
  /** Import a file that was only checked. */
  'vimport/{id}/store': { request: Empty; answer: ImportAdifAnswer };
  /** Go on with an import that failed or is stuck. */
  'vimport/{id}/retry': { request: Empty; answer: ImportAnswer };
  /** Take an import back: the log is as it was before, but for contacts edited since. */
  'vimport/{id}/undo': { request: Empty; answer: ImportAnswer };
  /** The contacts an undo left alone, because they were edited after the import. @reads */
  'vimport/{id}/kept': { request: Empty; answer: KeptAnswer };

  /** Log contacts as a radio program tells them, or bring up to date the one it told before. An API key will do. */
  vreport: { request: ReportRequest; answer: ReportAnswer };
  /** Delete a contact as the radio program that told it wishes; it can be restored for 30 days. An API key will do. */
  vretract: { request: RetractRequest; answer: RetractAnswer };

  /** Write contacts of one's own log to a file. */
  vexportadif: { request: ExportRequest; answer: ExportAnswer };
  /** One's own exports of the last 24 hours, newest first; the files are at `vexport/{id}/file`. @reads */
  vexportjobs: { request: Empty; answer: ExportJob[] };

  /** One heartbeat of one's radio. An API key will do. */
  'vrigcontrol/set': { request: SetRigRequest; answer: SetRigAnswer };
  /** One's own radio as it was last heard. An API key will do. @reads */
  'vrigcontrol/get': { request: Empty; answer: RigAnswer };
  /** Have one's own radio tuned, where the program at it does so. */
  'vrigcontrol/qsy': { request: QsyRequest; answer: StatusOk };
  /** The programs that speak for oneself, latest seen first. @reads */
  vprograms: { request: Empty; answer: ProgramsAnswer };
  /** Strike a program off that list; it comes back when it speaks again. */
  'vprograms/forget': { request: ForgetProgramRequest; answer: StatusOk };
  /** The stations live or online, live ones first. @access public @reads */
  ActiveUserList: { request: Empty; answer: UserCard[] };
  /** Those online and not live. @access public @reads */
  logged_in_users_not_in_rig_control: { request: Empty; answer: UserCard[] };

  /** The boards of the home page; with `period`, that period by class of mode. @access public @reads */
  vleaderboards: { request: LeaderboardsRequest; answer: Leaderboards | PeriodBoards };
  /** The contacts behind a row of a board, and those that did not count. @access public @reads */
  vboardproof: { request: BoardProofRequest; answer: BoardProofAnswer };
  /** Contacts of the last 100 minutes by band and mode. @access public @reads */
  'vbandstats/100': { request: Empty; answer: BandStat[] };
  /** The operator of the day. @access public @reads */
  vopofday: { request: Empty; answer: OpOfDayAnswer };
  /** The 35 newest contacts. @access public @reads */
  main_public_feed: { request: Empty; answer: FeedItem[] };
}

export type CallName = keyof Calls;
