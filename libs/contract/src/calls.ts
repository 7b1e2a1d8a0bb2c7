import type * as figures from './admin/figures.ts';
import type * as pageViews from './admin/page-views.ts';
import type * as reports from './admin/reports.ts';
import type * as admin from './admin/users.ts';
import type * as awards from './awards/awards.ts';
import type * as billing from './billing.ts';
import type * as captcha from './captcha.ts';
import type * as cards from './cards.ts';
import type * as cabrillo from './contests/cabrillo.ts';
import type * as contests from './contests/contests.ts';
import type * as scoreboard from './contests/scoreboard.ts';
import type * as exchange from './exchange.ts';
import type * as globe from './globe.ts';
import type * as identity from './identity.ts';
import type * as edits from './log/edits.ts';
import type * as savedFilters from './log/saved-filters.ts';
import type * as serials from './log/serials.ts';
import type * as setup from './log/setup.ts';
import type * as logbook from './logbook.ts';
import type * as media from './media.ts';
import type * as pages from './pages.ts';
import type * as posts from './posts.ts';
import type * as presence from './presence.ts';
import type * as programs from './programs.ts';
import type * as ranking from './ranking.ts';
import type * as releases from './releases.ts';
import type * as services from './services.ts';
import type * as social from './social.ts';
import type * as stats from './stats/stats.ts';
import type * as streams from './streams.ts';

/** A request without a body. */
export type EmptyRequest = Record<string, never>;

/**
 * Every endpoint under `/api`, by name, with the types of its request and its response. The frontend's client, the
 * controllers and the OpenAPI document are based on this table. Names with `{…}` have path parameters.
 */
export interface Calls {
  /** Create an account and sign in. @access public */
  vregister: { request: identity.RegisterRequest; answer: identity.SignedIn };
  /** Sign in by e-mail address and password. @access public */
  vlogin: { request: identity.LoginRequest; answer: identity.SignedIn };
  /**
   * Send a PIN for signing in or, if signed in, for `current_pin`; the response is the same whether or not the account
   * exists. @access public
   */
  vsendpin: { request: identity.SendPinRequest; answer: identity.StatusOk };
  /** Sign in by callsign and PIN. @access public */
  vpinlogin: { request: identity.PinLoginRequest; answer: identity.SignedIn };
  /** Send a link for choosing a new password; the response is the same for any address. @access public */
  vpasswordreset: { request: identity.PasswordResetRequest; answer: identity.StatusOk };
  /** Choose a new password with the token of such a link; all other sessions end. @access public */
  'vpasswordreset/confirm': { request: identity.PasswordResetConfirmRequest; answer: identity.SignedIn };
  /** Confirm an e-mail address with the token of the link sent to it; all older sessions end. @access public */
  vconfirmemail: { request: identity.ConfirmEmailRequest; answer: identity.SignedIn };
  /** Send the confirmation link again. */
  vsendconfirmation: { request: EmptyRequest; answer: identity.StatusOk };
  /** Send a code to the mobile number of the profile. */
  vsendmobilecode: { request: EmptyRequest; answer: identity.StatusOk };
  /** Confirm the mobile number with the code. */
  vconfirmmobile: { request: identity.ConfirmMobileRequest; answer: identity.UserAnswer };
  /** List your sessions. @reads */
  vsessions: { request: EmptyRequest; answer: identity.SessionsAnswer };
  /** End one of your sessions. */
  'vsessions/end': { request: identity.EndSessionRequest; answer: identity.StatusOk };
  /** End all your sessions, this one included. */
  vlogouteverywhere: { request: EmptyRequest; answer: identity.StatusOk };
  /** Add a callsign of yours as a sub-account. */
  vaddsubaccount: { request: identity.AddSubAccountRequest; answer: identity.AddSubAccountAnswer };
  /** Switch to a sub-account, or back to the main account. */
  vLoginToSubaccount: { request: identity.LoginToSubAccountRequest; answer: identity.SignedIn };
  /** Delete the account, its sub-accounts and all their data, 30 days from now. */
  vdeleteaccount: { request: identity.DeleteAccountRequest; answer: identity.DeleteAccountAnswer };
  /** Cancel the deletion of the account. */
  vrestoreaccount: { request: EmptyRequest; answer: identity.UserAnswer };
  /** Contents created before the e-mail address was confirmed; main accounts only. @reads */
  vunreviewed: { request: EmptyRequest; answer: identity.UnreviewedAnswer };
  /** Keep or delete all contents created before the e-mail address was confirmed. */
  'vunreviewed/settle': { request: identity.SettleUnreviewedRequest; answer: identity.UserAnswer };
  /** Your subscription. @reads */
  vsubscription: { request: EmptyRequest; answer: billing.SubscriptionAnswer };
  /** Begin a checkout for the monthly subscription; one that is open already is used again. */
  'vsubscription/checkout': { request: billing.CheckoutRequest; answer: billing.CheckoutAnswer };
  /** Open the customer portal: card, invoices, cancelling. */
  'vsubscription/portal': { request: EmptyRequest; answer: billing.CheckoutAnswer };
  /** End the subscription with the period that is paid for. */
  'vsubscription/cancel': { request: EmptyRequest; answer: billing.SubscriptionAnswer };
  /** Pause the subscription from the end of the period that is paid for. */
  'vsubscription/pause': { request: billing.PauseRequest; answer: billing.SubscriptionAnswer };
  /** Continue a subscription that was cancelled or paused. */
  'vsubscription/resume': { request: EmptyRequest; answer: billing.SubscriptionAnswer };
  /** Pay months for other stations. */
  'vsubscription/gift': { request: billing.GiftRequest; answer: billing.CheckoutAnswer };
  /** Whether a checkout of yours has been paid. */
  'stripe/verify-session/{id}': { request: billing.VerifyCheckoutRequest; answer: billing.VerifyCheckoutAnswer };
  /** Begin a donation. @access public */
  vdonate: { request: billing.DonationRequest; answer: billing.CheckoutAnswer };
  /** The supporters who want to be named, and costs against support. @access public @reads */
  vsupporters: { request: EmptyRequest; answer: billing.SupportersAnswer };
  /** A checkout of the sandbox, which takes no money. @access public @reads */
  'vsandbox/checkout': { request: billing.SandboxCheckoutRequest; answer: billing.SandboxCheckoutAnswer };
  /** Simulate an event in the sandbox: a payment, a failure, a refund. @access public */
  'vsandbox/act': { request: billing.SandboxRequest; answer: billing.SandboxAnswer };
  /** End this session; its token becomes invalid at once. */
  vlogout: { request: EmptyRequest; answer: identity.StatusOk };
  /** The signed-in account. @reads */
  vuser: { request: EmptyRequest; answer: identity.UserAnswer };
  /** Subscription and counters, polled by open pages every 10 seconds. @reads */
  vsr: { request: EmptyRequest; answer: identity.SessionRefreshAnswer };
  /** Change your profile, e-mail address or password. */
  vupdateprofile: { request: identity.UpdateProfileRequest; answer: identity.UserAnswer };
  /** Issue a new API key for radio programs; the previous key stops working at once. */
  vapikey: { request: EmptyRequest; answer: identity.ApiKeyAnswer };
  /** Create a code with which a program on your computer gets its own key; invalidates the previous code. */
  vpairingcode: { request: EmptyRequest; answer: identity.PairingCodeAnswer };
  /** Exchange a pairing code for a key. @access public */
  vpair: { request: identity.PairRequest; answer: identity.PairAnswer };
  /** Your paired computers. @reads */
  vpaired: { request: EmptyRequest; answer: identity.PairedAnswer };
  /** Revoke the key of a paired computer; it stops working at once. */
  vunpair: { request: identity.UnpairRequest; answer: identity.StatusOk };

  /** Stations whose callsign begins or ends with a text, or whose name or town has its words. @access public @reads */
  'vstations/find': { request: identity.FindRequest; answer: identity.FoundStation[] };
  /** Registered stations whose callsign begins or ends with a part of it. @reads */
  'vstations/matching': { request: identity.MatchingStationsRequest; answer: identity.MatchingStation[] };

  /** Log a contact; sending the same contact again updates it. Accepts an API key. */
  'vqso/upsert': { request: logbook.UpsertQsoRequest; answer: logbook.UpsertQsoAnswer };
  /**
   * Delete a contact that may have been sent but was never confirmed. No contact is logged with this `client_id`
   * afterwards; if one already was, it stays and is returned.
   */
  'vqso/withdraw': { request: logbook.WithdrawQsoRequest; answer: logbook.WithdrawQsoAnswer };
  /** Change one of your contacts. */
  'vqso/update': { request: logbook.UpdateQsoRequest; answer: logbook.ChangedQsoAnswer };
  /** Delete one of your contacts; it can be restored for 30 days. */
  'vqso/nuke': { request: logbook.NukeQsoRequest; answer: logbook.NukeQsoAnswer };
  /** Restore a deleted contact. */
  'vqso/restore': { request: logbook.QsoIdRequest; answer: logbook.ChangedQsoAnswer };
  /** One of your contacts. @reads */
  'vqso/get': { request: logbook.QsoIdRequest; answer: logbook.QsoAnswer };
  /** Any contact, with its public fields only unless it is yours. @access public @reads */
  vgetFullQso: { request: logbook.QsoIdRequest; answer: logbook.FullQsoAnswer };
  /** The log bar's information about a callsign that is being worked; `_` in the path means `/`. @reads */
  'vlogbar/{call}': { request: EmptyRequest; answer: logbook.LogBarAnswer };
  /** A page of your log, newest first. @reads */
  vlogbook: { request: logbook.LogbookRequest; answer: logbook.LogbookAnswer };
  /** The number of contacts in your log that match a filter. @reads */
  'vlogbook/matches': { request: logbook.LogbookMatchesRequest; answer: logbook.LogbookCountAnswer };
  /** The number of contacts in your log. @reads */
  vlogbookcount: { request: EmptyRequest; answer: logbook.LogbookCountAnswer };
  /** Your newest contacts, for a copy on your device. @reads */
  'vlogbook/newest': { request: logbook.NewestQsosRequest; answer: logbook.NewestQsosAnswer };

  /** Preview a change of several contacts; earlier previews are dropped. */
  'vedit/preview': { request: edits.PreviewEditRequest; answer: edits.LogEditAnswer };
  /** Apply a previewed change; a large one continues in the background. */
  'vedit/apply': { request: edits.EditIdRequest; answer: edits.LogEditAnswer };
  /** Undo an applied change, within 30 days. */
  'vedit/undo': { request: edits.EditIdRequest; answer: edits.LogEditAnswer };
  /** A change of several contacts. @reads */
  vedit: { request: edits.EditIdRequest; answer: edits.LogEditAnswer };
  /** The changes of several contacts of the last 30 days. @reads */
  vedits: { request: EmptyRequest; answer: edits.LogEditsAnswer };
  /** The changes of one of your contacts. @reads */
  'vqso/history': { request: logbook.QsoIdRequest; answer: edits.QsoHistoryAnswer };
  /** Deleted contacts that can be restored. @reads */
  'vlogbook/deleted': { request: edits.DeletedQsosRequest; answer: edits.DeletedQsosAnswer };

  /** Add a recording to one of your contacts: multipart field `recording`. @multipart recording */
  'vqso/recording/add': { request: media.AddRecordingRequest; answer: media.AddRecordingAnswer };
  /** Add a received picture to one of your contacts: multipart field `image`. @multipart image */
  'vqso/sstv/add': { request: media.AddSstvRequest; answer: media.AddSstvAnswer };
  /** Change the caption of a recording or picture. */
  'vqso/media/caption': { request: media.CaptionRequest; answer: identity.StatusOk };
  /** Delete one of your recordings. */
  'vqso/recording/delete': { request: media.MediaIdRequest; answer: identity.StatusOk };
  /** Delete one of your received pictures. */
  'vqso/sstv/delete': { request: media.MediaIdRequest; answer: identity.StatusOk };
  /** The archive of received pictures. @access public @reads */
  vsstv: { request: media.SstvArchiveRequest; answer: media.SstvArchiveAnswer };
  /** Send a recording or received picture from a program at the radio: multipart field `file`. Accepts an API key. @multipart file */
  'vmedia/offer': { request: media.OfferMediaRequest; answer: media.OfferMediaAnswer };
  /** The files sent by your programs that wait for a contact. @reads */
  'vmedia/offers': { request: EmptyRequest; answer: media.OfferedFilesAnswer };
  /** Attach a waiting file to one of your contacts. */
  'vmedia/attach': { request: media.AttachOfferRequest; answer: identity.StatusOk };
  /** Delete a waiting file. */
  'vmedia/discard': { request: media.MediaIdRequest; answer: identity.StatusOk };

  /** Your saved filters of the logbook. @reads */
  vfilters: { request: EmptyRequest; answer: savedFilters.SavedFiltersAnswer };
  /** Save a filter under a name, or change a saved one. */
  'vfilter/save': { request: savedFilters.SaveFilterRequest; answer: savedFilters.SavedFilterAnswer };
  /** Delete a saved filter. */
  'vfilter/delete': { request: savedFilters.SavedFilterIdRequest; answer: identity.StatusOk };

  /** Your station set-ups. @reads */
  vsetups: { request: EmptyRequest; answer: setup.SetupsAnswer };
  /** Add or change a set-up. */
  'vsetup/save': { request: setup.SaveSetupRequest; answer: setup.SetupAnswer };
  /** Delete a set-up; contacts stay as they are. */
  'vsetup/delete': { request: setup.SetupIdRequest; answer: identity.StatusOk };
  /** Choose a set-up, or none. One with references begins an activation; that of the previous one ends. */
  'vsetup/choose': { request: setup.ChooseSetupRequest; answer: setup.SetupsAnswer };
  /** The stations that you have worked from a reference. @reads */
  'vsetup/met': { request: setup.ReferenceRequest; answer: setup.MetAnswer };
  /** The log of an activation on a UTC day, as the programmes require it. @reads */
  'vsetup/adif': { request: setup.ActivationLogRequest; answer: setup.ActivationLogAnswer };
  /** The DXCC entities by name. @access public @reads */
  'vdxcc-entity-distinct': { request: EmptyRequest; answer: logbook.DxccEntity[] };
  /** The DXCC entity of a call on a day, the reason, and its entities on other days. @access public @reads */
  'vdxcc/explain': { request: logbook.ExplainEntityRequest; answer: logbook.ExplainEntityAnswer };
  /** The country files by which entities are found. @access public @reads */
  'vdxcc/file': { request: EmptyRequest; answer: logbook.CountryFileAnswer };

  /** Import an ADIF or Cabrillo file, or only check what an import would do: multipart field `adif_file`. @multipart adif_file */
  vimportadif: { request: exchange.ImportAdifRequest; answer: exchange.ImportAdifAnswer };
  /** Import your contacts of the last two weeks from the QRZ logbook; its progress is that of an import. */
  vimportqrz: { request: EmptyRequest; answer: exchange.ImportAdifAnswer };
  /** Import your contacts at LoTW; its progress is that of an import. */
  vimportlotw: { request: EmptyRequest; answer: exchange.ImportAdifAnswer };
  /** Your imports, newest first. @reads */
  vimports: { request: EmptyRequest; answer: exchange.ImportsAnswer };
  /** One import with its progress. @reads */
  'vimport/{id}': { request: EmptyRequest; answer: exchange.ImportAnswer };
  /** The outside services that you are connected to, with the number of contacts in each state. @reads */
  vservices: { request: EmptyRequest; answer: services.ServicesAnswer };
  /** Connect an outside service: its key is tested at once, and stored only if it works. */
  'vservice/connect': { request: services.ConnectServiceRequest; answer: services.ConnectServiceAnswer };
  /** Choose whether contacts are sent to a service automatically. */
  'vservice/change': { request: services.ChangeServiceRequest; answer: services.ServiceAnswer };
  /** Disconnect a service: its key and the states of your contacts there are deleted. */
  'vservice/disconnect': { request: services.ServiceRequest; answer: identity.StatusOk };
  /** Send contacts again that the service refused or has in another version. */
  'vservice/retry': { request: services.RetryServiceRequest; answer: services.CountAnswer };
  /** Your contacts of one state at a service, the newest first. @reads */
  'vservice/contacts': { request: services.ServiceContactsRequest; answer: services.ServiceContactsAnswer };
  /** The states of contacts at all services. @reads */
  vcontactservices: { request: services.ContactServicesRequest; answer: services.ContactServicesAnswer };
  /** The card received at eQSL for a contact of yours. */
  veqslcard: { request: services.EqslCardRequest; answer: services.EqslCardAnswer };
  /** The contacts that wait to be signed for LoTW, after those that need no upload are sorted out. */
  'vlotw/contacts': { request: EmptyRequest; answer: services.LotwContactsAnswer };
  /** Queue contacts missing at LoTW for signing, those logged before it was connected included. */
  'vlotw/collect': { request: EmptyRequest; answer: services.CountAnswer };
  /** Upload contacts to LoTW that were signed in the page: a `.tq8` file, without the private key. */
  'vlotw/upload': { request: services.LotwUploadRequest; answer: services.CountAnswer };
  /** Name and place of a callsign, from your callbook or that of the server. */
  vcallbook: { request: services.CallbookRequest; answer: services.CallbookAnswer };
  /** The records that an import rejected. @reads */
  'vimport/{id}/rejected': { request: EmptyRequest; answer: exchange.RejectedAnswer };
  /** Import a file that was uploaded with `check_only`. */
  'vimport/{id}/store': { request: exchange.StoreCheckedRequest; answer: exchange.ImportAdifAnswer };
  /** Continue an import that failed or is stuck. */
  'vimport/{id}/retry': { request: EmptyRequest; answer: exchange.ImportAnswer };
  /** Undo an import: its changes to the log are reverted, except contacts edited since. */
  'vimport/{id}/undo': { request: EmptyRequest; answer: exchange.ImportAnswer };
  /** The contacts that an undo left in the log because they were edited after the import. @reads */
  'vimport/{id}/kept': { request: EmptyRequest; answer: exchange.KeptAnswer };

  /** Log contacts from a radio program, or correct one that it reported before. Accepts an API key. */
  vreport: { request: programs.ReportRequest; answer: programs.ReportAnswer };
  /** Delete a contact for the radio program that reported it; it can be restored for 30 days. Accepts an API key. */
  vretract: { request: programs.RetractRequest; answer: programs.RetractAnswer };

  /** The contacts of a contest as a Cabrillo log for its sponsor. */
  vexportcabrillo: { request: cabrillo.CabrilloLogRequest; answer: cabrillo.CabrilloLogAnswer };
  /** Export contacts of your log to a file. */
  vexportadif: { request: exchange.ExportRequest; answer: exchange.ExportAnswer };
  /** Export all data of the account to an archive: contacts as ADIF, the rest as JSON, photos. */
  vexporteverything: { request: EmptyRequest; answer: exchange.ExportAnswer };
  /** Your exports of the last 24 hours, newest first; the files are at `vexport/{id}/file`. @reads */
  vexportjobs: { request: EmptyRequest; answer: exchange.ExportJob[] };

  /** A heartbeat of your radio. Accepts an API key. */
  'vrigcontrol/set': { request: presence.SetRigRequest; answer: presence.SetRigAnswer };
  /** The last reported state of your radio. Accepts an API key. @reads */
  'vrigcontrol/get': { request: EmptyRequest; answer: presence.RigAnswer };
  /** Tune your radio, if the program at the radio supports it. */
  'vrigcontrol/qsy': { request: presence.QsyRequest; answer: identity.StatusOk };
  /** Send a macro by your radio, if the program at the radio supports it. */
  'vrigcontrol/send': { request: presence.SendRequest; answer: identity.StatusOk };
  /** Stop sending; waiting transmissions are dropped. */
  'vrigcontrol/stop': { request: EmptyRequest; answer: identity.StatusOk };
  /** The programs that use your API keys, latest seen first. @reads */
  vprograms: { request: EmptyRequest; answer: presence.ProgramsAnswer };
  /** Remove a program from that list; it reappears with its next request. */
  'vprograms/forget': { request: presence.ForgetProgramRequest; answer: identity.StatusOk };
  /** The stations that are live or online, live ones first. @access public @reads */
  ActiveUserList: { request: EmptyRequest; answer: presence.UserCard[] };
  /** The stations that are online but not live. @access public @reads */
  logged_in_users_not_in_rig_control: { request: EmptyRequest; answer: presence.UserCard[] };

  /** The leaderboards of the home page; with `period`, those of that period by class of mode. @access public @reads */
  vleaderboards: { request: ranking.LeaderboardsRequest; answer: ranking.Leaderboards | ranking.PeriodBoards };
  /** The contacts that a row of a leaderboard counts, and those that did not count. @access public @reads */
  vboardproof: { request: ranking.BoardProofRequest; answer: ranking.BoardProofAnswer };
  /** Contacts of the last 100 minutes by band and mode. @access public @reads */
  'vbandstats/100': { request: EmptyRequest; answer: ranking.BandStat[] };
  /** The operator of the day. @access public @reads */
  vopofday: { request: EmptyRequest; answer: ranking.OpOfDayAnswer };
  /** The scores of contests that logging programs send to `/api/scoreboard`. @access public @reads */
  vreportedscores: { request: EmptyRequest; answer: scoreboard.ReportedScoresAnswer };
  /** Read or choose the visibility of the scores that your logging program sends. */
  vscorevisibility: { request: scoreboard.ScoreVisibilityRequest; answer: scoreboard.ScoreVisibilityAnswer };
  /** The latest awards. @access public @reads */
  'award/latest': { request: EmptyRequest; answer: awards.Award[] };
  /** The rules of awards, the latest ones, and who leads at present. @access public @reads */
  vawards: { request: EmptyRequest; answer: awards.AwardsAnswer };
  /** An award: who holds it, for what, and whether it is valid. @access public @reads */
  vaward: { request: awards.AwardRequest; answer: awards.AwardAnswer };
  /** The contacts of an award's period: those that counted, and those that did not, with the reason. @access public @reads */
  'vaward/proof': { request: awards.AwardProofRequest; answer: awards.AwardProofAnswer };
  /** All contests, the latest first. @access public @reads */
  vcontests: { request: EmptyRequest; answer: contests.ContestsAnswer };
  /** The scores of a contest. @access public @reads */
  vscores: { request: contests.ScoresRequest; answer: contests.ScoresAnswer };
  /** Choose the category in which you take part in a contest. */
  'vscores/category': { request: contests.ContestCategoryRequest; answer: contests.ContestCategoryAnswer };
  /** The points and multipliers of each of your contacts in a contest. @reads */
  'vscores/log': { request: contests.ContestLogRequest; answer: contests.ContestLogAnswer };
  /** The creators' live board of the contest. @access public @reads */
  vscores4megastream: { request: EmptyRequest; answer: contests.MegastreamAnswer };
  /** The course of the scores of up to five stations. @access public @reads */
  'vscores/race': { request: contests.ContestRaceRequest; answer: contests.ContestRaceAnswer };
  /** Create or change a contest; administrators only. */
  'vadmin/contest/save': { request: contests.SaveContestRequest; answer: contests.ContestAnswer };
  /** Delete a contest without contacts; administrators only. */
  'vadmin/contest/delete': { request: contests.DeleteContestRequest; answer: contests.DeleteContestAnswer };
  /** Revoke an award; administrators only. */
  'vadmin/award/revoke': { request: awards.AwardActRequest; answer: awards.AwardAnswer };
  /** Restore a revoked award; administrators only. */
  'vadmin/award/restore': { request: awards.AwardActRequest; answer: awards.AwardAnswer };
  /** A station's profile. @access public @reads */
  vprofilefor: { request: social.ProfileRequest; answer: social.ProfileAnswer };
  /** Statistics of a station's log, for charts. @access public @reads */
  vprofilepictures: { request: social.CallsignRequest; answer: social.ProfileCharts };
  /** Reserve the next serial numbers of a contest for one device. */
  'vserials/reserve': { request: serials.ReserveSerialsRequest; answer: serials.ReservedSerials };
  /** Your worked entities by band and mode, zones and squares. @reads */
  vworked: { request: EmptyRequest; answer: social.WorkedAnswer };
  /** Statistics of your log or of one year of it, counted in the background. @reads */
  vstats: { request: stats.StatsRequest; answer: stats.StatsAnswer };
  /** The public part of a station's statistics. @access public @reads */
  'vstats/of': { request: stats.StatsOfRequest; answer: stats.StatsOfAnswer };
  /** Your contacts by place, of the whole log or of a filter. @reads */
  'vstats/map': { request: stats.StatsMapRequest; answer: stats.StatsMapAnswer };
  /** Your contacts on one day of each year. @reads */
  'vstats/onthisday': { request: stats.OnThisDayRequest; answer: stats.OnThisDayAnswer };
  /** Your photos, newest first. @reads */
  vphotos: { request: EmptyRequest; answer: social.OwnPhoto[] };
  /** A station's photos, newest first. @access public @reads */
  vphotosfor: { request: social.CallsignRequest; answer: social.PhotosForAnswer };
  /** Add a photo: multipart field `image`. @multipart image */
  vuploadphoto: { request: social.UploadPhotoRequest; answer: social.UploadPhotoAnswer };
  /** Delete one of your photos. */
  vphotodelete: { request: social.PhotoIdRequest; answer: identity.StatusOk };
  /** Make one of your photos the profile photo. */
  vphotomakedefault: { request: social.MakeDefaultPhotoRequest; answer: social.MakeDefaultPhotoAnswer };
  /** Follow or unfollow a station. */
  vsetfollowstate: { request: social.SetFollowStateRequest; answer: social.FollowingAnswer };
  /** Send a message to an operator; subscribers only. */
  vsendmessage: { request: social.SendMessageRequest; answer: identity.StatusOk };
  /** Public posts whose title or keywords have words that begin with those of a text, newest first. @access public @reads */
  'vposts/find': { request: posts.FindPostsRequest; answer: posts.FoundPost[] };
  /** Posts with a picture, newest first. @access public @reads */
  vnews: { request: posts.PostPageRequest; answer: posts.NewsAnswer };
  /** Posts with a video, newest first. @access public @reads */
  vvideos: { request: posts.PostPageRequest; answer: posts.VideosAnswer };
  /** A post with its text, as its readers see it. @access public @reads */
  'vpost/{id}': { request: EmptyRequest; answer: posts.PostAnswer };
  /** One of your posts as you wrote it, to edit it. @reads */
  'vpostget/{id}': { request: EmptyRequest; answer: posts.EditablePostAnswer };
  /** The sum that a new post asks for, and the contact form asks visitors for. @access public @reads */
  vcaptcha: { request: EmptyRequest; answer: captcha.CaptchaAnswer };
  /** Publish a post: multipart with an optional file field `hero_image`, or JSON. @multipart hero_image? */
  vstore: { request: posts.StorePostRequest; answer: posts.StorePostAnswer };
  /** Change one of your posts. @multipart hero_image? */
  'vupdate/{id}': { request: posts.StorePostRequest; answer: posts.StorePostAnswer };
  /** Delete one of your posts with its comments. */
  'vpostdelete/{id}': { request: EmptyRequest; answer: identity.StatusOk };
  /** The HTML of a text that is being written. */
  vpostpreview: { request: posts.PreviewPostRequest; answer: posts.PreviewPostAnswer };
  /** Add a picture for the text of a post: multipart field `image`. @multipart image */
  vpostpicture: { request: posts.PostPictureRequest; answer: posts.PostPictureAnswer };
  /** Comments on a post or a live stream. @access public @reads */
  vcomments: { request: posts.CommentsRequest; answer: posts.CommentsAnswer };
  /** Write a comment. */
  'vcomment/store': { request: posts.StoreCommentRequest; answer: posts.StoreCommentAnswer };
  /** Delete one of your comments. */
  'vcomment/delete': { request: posts.CommentIdRequest; answer: identity.StatusOk };
  /** Hide a comment on a post or stream of yours, or show it again. */
  'vcomment/hide': { request: posts.HideCommentRequest; answer: identity.StatusOk };
  /** Your notifications. @reads */
  vinbox: { request: social.InboxRequest; answer: social.InboxAnswer };
  /** Mark all notifications up to this one as seen. */
  'vinbox/seen': { request: social.NotificationIdRequest; answer: social.NotificationCountAnswer };
  /** Delete a notification. */
  'vinbox/delete': { request: social.NotificationIdRequest; answer: social.NotificationCountAnswer };
  /** The operators with whom you exchanged messages. @reads */
  vconversations: { request: EmptyRequest; answer: social.ConversationsAnswer };
  /** The messages with one operator. @reads */
  vconversation: { request: social.ConversationRequest; answer: social.ConversationAnswer };
  /** The kinds of notifications that you have turned off. @reads */
  vnotifysettings: { request: EmptyRequest; answer: social.NotificationSettingsAnswer };
  /** Turn kinds of notifications on and off. */
  'vnotifysettings/set': { request: social.NotificationSettingsRequest; answer: social.NotificationSettingsAnswer };
  /** Block or unblock an operator's messages. */
  vblock: { request: social.BlockRequest; answer: social.BlockedAnswer };
  /** The operators you have blocked. @reads */
  vblocked: { request: EmptyRequest; answer: social.BlockedAnswer };
  /** Report a message to the administrators. */
  vreportmessage: { request: social.ReportMessageRequest; answer: identity.StatusOk };
  /** Report a post, a photo or other content to the administrators. */
  vreportcontent: { request: reports.ReportContentRequest; answer: identity.StatusOk };
  /** Reported content; administrators only. @reads */
  'vadmin/reports': { request: reports.AdminReportsRequest; answer: reports.AdminReportsAnswer };
  /** Hide reported content, show it again, or leave it as it is; administrators only. */
  'vadmin/reports/act': { request: reports.AdminActRequest; answer: reports.AdminActAnswer };
  /** The acts of administrators; administrators only. @reads */
  'vadmin/acts': { request: reports.AdminPageRequest; answer: reports.AdminActsAnswer };
  /** The list of users with the statistics above it; administrators only. @reads */
  'vadmin/users': { request: admin.AdminUsersRequest; answer: admin.AdminUsersAnswer };
  /** A user; administrators only. @reads */
  'vadmin/user': { request: admin.AdminUserRequest; answer: admin.AdminUserAnswer };
  /** Act on an account; administrators only. */
  'vadmin/user/act': { request: admin.AdminUserActRequest; answer: admin.AdminUserActAnswer };
  /** Growth and health; administrators only. @reads */
  'vadmin/health': { request: EmptyRequest; answer: figures.AdminHealthAnswer };
  /** Look for a new dated country file now, and load it; administrators only. */
  'vadmin/country-file/load': { request: EmptyRequest; answer: logbook.CountryFileAnswer };
  /** Count a view of a page; it may be dropped. @access public */
  'log-page-view': { request: pageViews.LogPageViewRequest; answer: identity.StatusOk };
  /** Views of pages by day, page, source and campaign; administrators only. @reads */
  'vadmin/pageviews': { request: pageViews.AdminPageViewsRequest; answer: pageViews.AdminPageViewsAnswer };
  /** Write to the administrators. @access public */
  vcontact: { request: reports.ContactRequest; answer: identity.StatusOk };
  /** The address to which `/lander/{id}` leads. @access public @reads */
  'vlander/{id}': { request: EmptyRequest; answer: pages.LanderAnswer };
  /** Messages from the contact form; administrators only. @reads */
  'vadmin/contact': { request: reports.AdminPageRequest; answer: reports.ContactMessagesAnswer };
  /** The newest release of the bridge, in the shape of well-known release listings; 404 if there is none. @access public @reads */
  'releases/latest': { request: EmptyRequest; answer: releases.Release };
  /** The address of a file of a release, valid for a quarter of an hour; subscribers only. @reads */
  vdownload: { request: releases.DownloadRequest; answer: releases.DownloadAnswer };
  /** The design of your QSL cards. @reads */
  vqslcard: { request: EmptyRequest; answer: cards.CardTemplateAnswer };
  /** Change the design of your QSL cards. */
  'vqslcard/save': { request: cards.CardTemplateRequest; answer: cards.CardTemplateAnswer };
  /** Draw a QSL card with a sample contact, without saving anything. */
  'vqslcard/preview': { request: cards.CardTemplateRequest; answer: cards.CardPreviewAnswer };
  /** The QSL card of a contact. @access public @reads */
  'vqslcard/of': { request: cards.QsoCardRequest; answer: cards.QsoCardAnswer };
  /** The 35 newest contacts. @access public @reads */
  main_public_feed: { request: EmptyRequest; answer: social.FeedItem[] };
  /** The contacts of the last 30 minutes as arcs on the globe, newest first, 2,000 at most. @access public @reads */
  'live-arcs': { request: EmptyRequest; answer: globe.LiveArc[] };
  /** The contacts of the last 24 hours as arcs, an even selection of at most 5,000. @access public @reads */
  polylines: { request: EmptyRequest; answer: globe.PolylinesAnswer };
  /** The contacts of a span of time as arcs, streamed in lines of JSON; your own log with `station=me`. @access public @reads */
  replay: { request: globe.ReplayRequest; answer: globe.ReplayAnswer };
  /** The periods whose contacts can be replayed for good. @access public @reads */
  'replay/recordings': { request: EmptyRequest; answer: globe.RecordingsAnswer };
  /** The hosts whose videos and streams pages may show. @access public @reads */
  vmediahosts: { request: EmptyRequest; answer: streams.MediaHostsAnswer };
  /** The live streams. @access public @reads */
  vstreams: { request: EmptyRequest; answer: streams.LiveStreamsAnswer };
  /** The live stream of an operator. @access public @reads */
  vstreamfor: { request: streams.StreamForRequest; answer: streams.StreamForAnswer };
  /** Your stream. @reads */
  'vstream/get': { request: EmptyRequest; answer: streams.OwnStreamAnswer };
  /** Save your stream, in place of the previous one. */
  'vstream/save': { request: streams.SaveStreamRequest; answer: streams.OwnStreamAnswer };
  /** Report that your stream is live, or that it has ended. */
  'vstream/live': { request: streams.StreamLiveRequest; answer: streams.OwnStreamAnswer };
  /** Remove your stream. */
  'vstream/remove': { request: EmptyRequest; answer: identity.StatusOk };
}

export type CallName = keyof Calls;
