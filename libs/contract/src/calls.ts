import type { SubscriptionAnswer } from './billing.ts';
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
  AddSubAccountAnswer,
  AddSubAccountRequest,
  ApiKeyAnswer,
  ConfirmEmailRequest,
  ConfirmMobileRequest,
  DeleteAccountAnswer,
  DeleteAccountRequest,
  EndSessionRequest,
  LoginRequest,
  LoginToSubAccountRequest,
  PairAnswer,
  PairedAnswer,
  PairingCodeAnswer,
  PairRequest,
  PasswordResetConfirmRequest,
  PasswordResetRequest,
  PinLoginRequest,
  RegisterRequest,
  SendPinRequest,
  SessionRefreshAnswer,
  SessionsAnswer,
  SettleUnreviewedRequest,
  SignedIn,
  StatusOk,
  UnpairRequest,
  UnreviewedAnswer,
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
import type {
  BlockedAnswer,
  BlockRequest,
  CallsignRequest,
  FeedItem,
  FollowingAnswer,
  InboxAnswer,
  InboxRequest,
  MakeDefaultPhotoAnswer,
  MakeDefaultPhotoRequest,
  NotificationCountAnswer,
  NotificationIdRequest,
  Photo,
  PhotoIdRequest,
  PhotosForAnswer,
  ProfileAnswer,
  ProfileCharts,
  ProfileRequest,
  ReportMessageRequest,
  SendMessageRequest,
  SetFollowStateRequest,
  UploadPhotoAnswer,
  UploadPhotoRequest,
} from './social.ts';

/** A call without a body. */
export type EmptyRequest = Record<string, never>;

/**
 * Every call under `/api`, by name, with the types of its request and its answer. The frontend's client, the controllers
 * and the OpenAPI document are based on this table. Names with `{…}` have path parameters.
 */
export interface Calls {
  /** Create an account and sign in. @access public */
  vregister: { request: RegisterRequest; answer: SignedIn };
  /** Sign in by e-mail address and password. @access public */
  vlogin: { request: LoginRequest; answer: SignedIn };
  /** Send a PIN for signing in or, if signed in, for `current_pin`; the answer is the same whether or not the account exists. @access public */
  vsendpin: { request: SendPinRequest; answer: StatusOk };
  /** Sign in by callsign and PIN. @access public */
  vpinlogin: { request: PinLoginRequest; answer: SignedIn };
  /** Send a link for choosing a new password; the answer is the same for any address. @access public */
  vpasswordreset: { request: PasswordResetRequest; answer: StatusOk };
  /** Choose a new password with the token of such a link; all other sessions end. @access public */
  'vpasswordreset/confirm': { request: PasswordResetConfirmRequest; answer: SignedIn };
  /** Confirm an e-mail address with the token of the link sent to it; all older sessions end. @access public */
  vconfirmemail: { request: ConfirmEmailRequest; answer: SignedIn };
  /** Send the confirmation link again. */
  vsendconfirmation: { request: EmptyRequest; answer: StatusOk };
  /** Send a code to the mobile number of the profile. */
  vsendmobilecode: { request: EmptyRequest; answer: StatusOk };
  /** Confirm the mobile number with the code. */
  vconfirmmobile: { request: ConfirmMobileRequest; answer: UserAnswer };
  /** List your sessions. @reads */
  vsessions: { request: EmptyRequest; answer: SessionsAnswer };
  /** End one of your sessions. */
  'vsessions/end': { request: EndSessionRequest; answer: StatusOk };
  /** End all your sessions, this one included. */
  vlogouteverywhere: { request: EmptyRequest; answer: StatusOk };
  /** Add a callsign of yours as a sub-account. */
  vaddsubaccount: { request: AddSubAccountRequest; answer: AddSubAccountAnswer };
  /** Switch to a sub-account, or back to the main account. */
  vLoginToSubaccount: { request: LoginToSubAccountRequest; answer: SignedIn };
  /** Delete the account, its sub-accounts and all their data, 30 days from now. */
  vdeleteaccount: { request: DeleteAccountRequest; answer: DeleteAccountAnswer };
  /** Cancel the deletion of the account. */
  vrestoreaccount: { request: EmptyRequest; answer: UserAnswer };
  /** What was created before the e-mail address was confirmed; main accounts only. @reads */
  vunreviewed: { request: EmptyRequest; answer: UnreviewedAnswer };
  /** Keep or delete all of it. */
  'vunreviewed/settle': { request: SettleUnreviewedRequest; answer: UserAnswer };
  /** Your subscription. @reads */
  vsubscription: { request: EmptyRequest; answer: SubscriptionAnswer };
  /** End this session; its token becomes invalid at once. */
  vlogout: { request: EmptyRequest; answer: StatusOk };
  /** The signed-in account. @reads */
  vuser: { request: EmptyRequest; answer: UserAnswer };
  /** Subscription and counters, polled by open pages every 10 seconds. @reads */
  vsr: { request: EmptyRequest; answer: SessionRefreshAnswer };
  /** Change your profile, e-mail address or password. */
  vupdateprofile: { request: UpdateProfileRequest; answer: UserAnswer };
  /** Issue a new API key for radio programs; the previous key stops working at once. */
  vapikey: { request: EmptyRequest; answer: ApiKeyAnswer };
  /** Create a code with which a program on your computer gets its own key; invalidates the previous code. */
  vpairingcode: { request: EmptyRequest; answer: PairingCodeAnswer };
  /** Exchange a pairing code for a key. @access public */
  vpair: { request: PairRequest; answer: PairAnswer };
  /** Your paired computers. @reads */
  vpaired: { request: EmptyRequest; answer: PairedAnswer };
  /** Revoke the key of a paired computer; it stops working at once. */
  vunpair: { request: UnpairRequest; answer: StatusOk };

  /** Log a contact; sending the same contact again updates it. Accepts an API key. */
  'vqso/upsert': { request: UpsertQsoRequest; answer: UpsertQsoAnswer };
  /** Change one of your contacts. */
  'vqso/update': { request: UpdateQsoRequest; answer: ChangedQsoAnswer };
  /** Delete one of your contacts; it can be restored for 30 days. */
  'vqso/nuke': { request: QsoIdRequest; answer: NukeQsoAnswer };
  /** Restore a deleted contact. */
  'vqso/restore': { request: QsoIdRequest; answer: ChangedQsoAnswer };
  /** One of your contacts. @reads */
  'vqso/get': { request: QsoIdRequest; answer: QsoAnswer };
  /** Any contact, with its public fields only unless it is yours. @access public @reads */
  vgetFullQso: { request: QsoIdRequest; answer: FullQsoAnswer };
  /** What is known about a call while it is being worked; `_` in the path means `/`. @reads */
  'vlogbar/{call}': { request: EmptyRequest; answer: LogBarAnswer };
  /** A page of your log, newest first. @reads */
  vlogbook: { request: LogbookRequest; answer: LogbookAnswer };
  /** The number of contacts in your log. @reads */
  vlogbookcount: { request: EmptyRequest; answer: LogbookCountAnswer };
  /** The DXCC entities by name. @access public @reads */
  'vdxcc-entity-distinct': { request: EmptyRequest; answer: DxccEntity[] };

  /** Import an ADIF file, or only check what an import would do: multipart field `adif_file`. @multipart adif_file */
  vimportadif: { request: ImportAdifRequest; answer: ImportAdifAnswer };
  /** Your imports, newest first. @reads */
  vimports: { request: EmptyRequest; answer: ImportsAnswer };
  /** One import with its progress. @reads */
  'vimport/{id}': { request: EmptyRequest; answer: ImportAnswer };
  /** The records that an import rejected. @reads */
  'vimport/{id}/rejected': { request: EmptyRequest; answer: RejectedAnswer };
  /** Import a file that was uploaded with `check_only`. */
  'vimport/{id}/store': { request: EmptyRequest; answer: ImportAdifAnswer };
  /** Continue an import that failed or is stuck. */
  'vimport/{id}/retry': { request: EmptyRequest; answer: ImportAnswer };
  /** Undo an import: its changes to the log are reverted, except contacts edited since. */
  'vimport/{id}/undo': { request: EmptyRequest; answer: ImportAnswer };
  /** The contacts that an undo left in the log because they were edited after the import. @reads */
  'vimport/{id}/kept': { request: EmptyRequest; answer: KeptAnswer };

  /** Log contacts from a radio program, or correct one that it reported before. Accepts an API key. */
  vreport: { request: ReportRequest; answer: ReportAnswer };
  /** Delete a contact for the radio program that reported it; it can be restored for 30 days. Accepts an API key. */
  vretract: { request: RetractRequest; answer: RetractAnswer };

  /** Export contacts of your log to a file. */
  vexportadif: { request: ExportRequest; answer: ExportAnswer };
  /** Export all data of the account to an archive: contacts as ADIF, the rest as JSON, photos. */
  vexporteverything: { request: EmptyRequest; answer: ExportAnswer };
  /** Your exports of the last 24 hours, newest first; the files are at `vexport/{id}/file`. @reads */
  vexportjobs: { request: EmptyRequest; answer: ExportJob[] };

  /** A heartbeat of your radio. Accepts an API key. */
  'vrigcontrol/set': { request: SetRigRequest; answer: SetRigAnswer };
  /** The last reported state of your radio. Accepts an API key. @reads */
  'vrigcontrol/get': { request: EmptyRequest; answer: RigAnswer };
  /** Tune your radio, if the program at the radio supports it. */
  'vrigcontrol/qsy': { request: QsyRequest; answer: StatusOk };
  /** The programs that use your API keys, latest seen first. @reads */
  vprograms: { request: EmptyRequest; answer: ProgramsAnswer };
  /** Remove a program from that list; it reappears with its next request. */
  'vprograms/forget': { request: ForgetProgramRequest; answer: StatusOk };
  /** The stations that are live or online, live ones first. @access public @reads */
  ActiveUserList: { request: EmptyRequest; answer: UserCard[] };
  /** The stations that are online but not live. @access public @reads */
  logged_in_users_not_in_rig_control: { request: EmptyRequest; answer: UserCard[] };

  /** The leaderboards of the home page; with `period`, those of that period by class of mode. @access public @reads */
  vleaderboards: { request: LeaderboardsRequest; answer: Leaderboards | PeriodBoards };
  /** The contacts that a row of a leaderboard counts, and those that did not count. @access public @reads */
  vboardproof: { request: BoardProofRequest; answer: BoardProofAnswer };
  /** Contacts of the last 100 minutes by band and mode. @access public @reads */
  'vbandstats/100': { request: EmptyRequest; answer: BandStat[] };
  /** The operator of the day. @access public @reads */
  vopofday: { request: EmptyRequest; answer: OpOfDayAnswer };
  /** A station's profile. @access public @reads */
  vprofilefor: { request: ProfileRequest; answer: ProfileAnswer };
  /** Statistics of a station's log, for charts. @access public @reads */
  vprofilepictures: { request: CallsignRequest; answer: ProfileCharts };
  /** Your photos, newest first. @reads */
  vphotos: { request: EmptyRequest; answer: Photo[] };
  /** A station's photos, newest first. @access public @reads */
  vphotosfor: { request: CallsignRequest; answer: PhotosForAnswer };
  /** Add a photo: multipart field `image`. @multipart image */
  vuploadphoto: { request: UploadPhotoRequest; answer: UploadPhotoAnswer };
  /** Delete one of your photos. */
  vphotodelete: { request: PhotoIdRequest; answer: StatusOk };
  /** Make one of your photos the profile photo. */
  vphotomakedefault: { request: MakeDefaultPhotoRequest; answer: MakeDefaultPhotoAnswer };
  /** Follow or unfollow a station. */
  vsetfollowstate: { request: SetFollowStateRequest; answer: FollowingAnswer };
  /** Send a message to an operator; subscribers only. */
  vsendmessage: { request: SendMessageRequest; answer: StatusOk };
  /** Your notifications. @reads */
  vinbox: { request: InboxRequest; answer: InboxAnswer };
  /** Mark all notifications up to this one as seen. */
  'vinbox/seen': { request: NotificationIdRequest; answer: NotificationCountAnswer };
  /** Delete a notification. */
  'vinbox/delete': { request: NotificationIdRequest; answer: NotificationCountAnswer };
  /** Block or unblock an operator's messages. */
  vblock: { request: BlockRequest; answer: BlockedAnswer };
  /** The operators you have blocked. @reads */
  vblocked: { request: EmptyRequest; answer: BlockedAnswer };
  /** Report a message to the administrators. */
  vreportmessage: { request: ReportMessageRequest; answer: StatusOk };
  /** The 35 newest contacts. @access public @reads */
  main_public_feed: { request: EmptyRequest; answer: FeedItem[] };
}

export type CallName = keyof Calls;
