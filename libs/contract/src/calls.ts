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
  ProfilePictures,
  ProfileRequest,
  ReportMessageRequest,
  SendMessageRequest,
  SetFollowStateRequest,
  UploadPhotoAnswer,
  UploadPhotoRequest,
} from './social.ts';

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
  /** Send a PIN to sign in with, or, signed in, for `current_pin`; the answer is the same whether or not there is such an account. @access public */
  vsendpin: { request: SendPinRequest; answer: StatusOk };
  /** Sign in by callsign and PIN. @access public */
  vpinlogin: { request: PinLoginRequest; answer: SignedIn };
  /** Send a link to choose a new password; the same answer for any address. @access public */
  vpasswordreset: { request: PasswordResetRequest; answer: StatusOk };
  /** Choose a new password by such a link; every other session ends. @access public */
  'vpasswordreset/confirm': { request: PasswordResetConfirmRequest; answer: SignedIn };
  /** Prove an e-mail address by the link sent to it; every older session ends. @access public */
  vconfirmemail: { request: ConfirmEmailRequest; answer: SignedIn };
  /** Send that link again. */
  vsendconfirmation: { request: Empty; answer: StatusOk };
  /** Send a code to the mobile number of the profile. */
  vsendmobilecode: { request: Empty; answer: StatusOk };
  /** Confirm that number by the code. */
  vconfirmmobile: { request: ConfirmMobileRequest; answer: UserAnswer };
  /** Where one is signed in. @reads */
  vsessions: { request: Empty; answer: SessionsAnswer };
  /** End one of those sessions. */
  'vsessions/end': { request: EndSessionRequest; answer: StatusOk };
  /** Sign out everywhere, here too. */
  vlogouteverywhere: { request: Empty; answer: StatusOk };
  /** Add a callsign of one's own as a sub-account. */
  vaddsubaccount: { request: AddSubAccountRequest; answer: AddSubAccountAnswer };
  /** Switch to a sub-account, or back to the main account. */
  vLoginToSubaccount: { request: LoginToSubAccountRequest; answer: SignedIn };
  /** Delete the account, its sub-accounts and all that is theirs, 30 days from now. */
  vdeleteaccount: { request: DeleteAccountRequest; answer: DeleteAccountAnswer };
  /** Keep an account that was to be deleted. */
  vrestoreaccount: { request: Empty; answer: UserAnswer };
  /** What was made before the e-mail address was proven; main accounts only. @reads */
  vunreviewed: { request: Empty; answer: UnreviewedAnswer };
  /** Keep or delete all of it. */
  'vunreviewed/settle': { request: SettleUnreviewedRequest; answer: UserAnswer };
  /** One's own subscription. @reads */
  vsubscription: { request: Empty; answer: SubscriptionAnswer };
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
  /** Write everything the account holds to one archive: contacts as ADIF, the rest as JSON, photos. */
  vexporteverything: { request: Empty; answer: ExportAnswer };
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
  /** A station's profile. @access public @reads */
  vprofilefor: { request: ProfileRequest; answer: ProfileAnswer };
  /** What a station's log holds, counted. @access public @reads */
  vprofilepictures: { request: CallsignRequest; answer: ProfilePictures };
  /** One's own photos, newest first. @reads */
  vphotos: { request: Empty; answer: Photo[] };
  /** A station's photos, newest first. @access public @reads */
  vphotosfor: { request: CallsignRequest; answer: PhotosForAnswer };
  /** Add a photo: multipart field `image`. @multipart image */
  vuploadphoto: { request: UploadPhotoRequest; answer: UploadPhotoAnswer };
  /** Delete one's own photo. */
  vphotodelete: { request: PhotoIdRequest; answer: StatusOk };
  /** Make one's own photo the profile photo. */
  vphotomakedefault: { request: MakeDefaultPhotoRequest; answer: MakeDefaultPhotoAnswer };
  /** Follow a station, or no longer. */
  vsetfollowstate: { request: SetFollowStateRequest; answer: FollowingAnswer };
  /** Write to an operator; for subscribers. */
  vsendmessage: { request: SendMessageRequest; answer: StatusOk };
  /** One's own notifications. @reads */
  vinbox: { request: InboxRequest; answer: InboxAnswer };
  /** Everything up to this notification has been seen. */
  'vinbox/seen': { request: NotificationIdRequest; answer: NotificationCountAnswer };
  /** Delete a notification. */
  'vinbox/delete': { request: NotificationIdRequest; answer: NotificationCountAnswer };
  /** Take no more messages from somebody, or take them again. */
  vblock: { request: BlockRequest; answer: BlockedAnswer };
  /** Whom one has blocked. @reads */
  vblocked: { request: Empty; answer: BlockedAnswer };
  /** Tell the administrators of a message. */
  vreportmessage: { request: ReportMessageRequest; answer: StatusOk };
  /** The 35 newest contacts. @access public @reads */
  main_public_feed: { request: Empty; answer: FeedItem[] };
}

export type CallName = keyof Calls;
