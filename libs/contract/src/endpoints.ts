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
export interface Endpoints {
  /** Create an account and sign in. @access public */
  vregister: { request: identity.RegisterRequest; response: identity.SignedIn };
  /** Sign in by e-mail address and password. @access public */
  vlogin: { request: identity.LoginRequest; response: identity.SignedIn };
  /**
   * Send a PIN for signing in or, if signed in, for `current_pin`; the response is the same whether or not the account
   * exists. @access public
   */
  vsendpin: { request: identity.SendPinRequest; response: identity.StatusOk };
  /** Sign in by callsign and PIN. @access public */
  vpinlogin: { request: identity.PinLoginRequest; response: identity.SignedIn };
  /** Send a link for choosing a new password; the response is the same for any address. @access public */
  vpasswordreset: { request: identity.PasswordResetRequest; response: identity.StatusOk };
  /** Choose a new password with the token of such a link; all other sessions end. @access public */
  'vpasswordreset/confirm': { request: identity.PasswordResetConfirmRequest; response: identity.SignedIn };
  /** Confirm an e-mail address with the token of the link sent to it; all older sessions end. @access public */
  vconfirmemail: { request: identity.ConfirmEmailRequest; response: identity.SignedIn };
  /** Send the confirmation link again. */
  vsendconfirmation: { request: EmptyRequest; response: identity.StatusOk };
  /** Send a code to the mobile number of the profile. */
  vsendmobilecode: { request: EmptyRequest; response: identity.StatusOk };
  /** Confirm the mobile number with the code. */
  vconfirmmobile: { request: identity.ConfirmMobileRequest; response: identity.UserResponse };
  /** List your sessions. @reads */
  vsessions: { request: EmptyRequest; response: identity.SessionsResponse };
  /** End one of your sessions. */
  'vsessions/end': { request: identity.EndSessionRequest; response: identity.StatusOk };
  /** End all your sessions, this one included. */
  vlogouteverywhere: { request: EmptyRequest; response: identity.StatusOk };
  /** Add a callsign of yours as a sub-account. */
  vaddsubaccount: { request: identity.AddSubAccountRequest; response: identity.AddSubAccountResponse };
  /** Switch to a sub-account, or back to the main account. */
  vLoginToSubaccount: { request: identity.LoginToSubAccountRequest; response: identity.SignedIn };
  /** Delete the account, its sub-accounts and all their data, 30 days from now. */
  vdeleteaccount: { request: identity.DeleteAccountRequest; response: identity.DeleteAccountResponse };
  /** Cancel the deletion of the account. */
  vrestoreaccount: { request: EmptyRequest; response: identity.UserResponse };
  /** Contents created before the e-mail address was confirmed; main accounts only. @reads */
  vunreviewed: { request: EmptyRequest; response: identity.UnreviewedResponse };
  /** Keep or delete all contents created before the e-mail address was confirmed. */
  'vunreviewed/settle': { request: identity.SettleUnreviewedRequest; response: identity.UserResponse };
  /** Your subscription. @reads */
  vsubscription: { request: EmptyRequest; response: billing.SubscriptionResponse };
  /** Begin a checkout for the monthly subscription; one that is open already is used again. */
  'vsubscription/checkout': { request: billing.CheckoutRequest; response: billing.CheckoutResponse };
  /** Open the customer portal: card, invoices, cancelling. */
  'vsubscription/portal': { request: EmptyRequest; response: billing.CheckoutResponse };
  /** End the subscription with the period that is paid for. */
  'vsubscription/cancel': { request: EmptyRequest; response: billing.SubscriptionResponse };
  /** Pause the subscription from the end of the period that is paid for. */
  'vsubscription/pause': { request: billing.PauseRequest; response: billing.SubscriptionResponse };
  /** Continue a subscription that was cancelled or paused. */
  'vsubscription/resume': { request: EmptyRequest; response: billing.SubscriptionResponse };
  /** Pay months for other stations. */
  'vsubscription/gift': { request: billing.GiftRequest; response: billing.CheckoutResponse };
  /** Whether a checkout of yours has been paid. */
  'stripe/verify-session/{id}': { request: billing.VerifyCheckoutRequest; response: billing.VerifyCheckoutResponse };
  /** Begin a donation. @access public */
  vdonate: { request: billing.DonationRequest; response: billing.CheckoutResponse };
  /** The supporters who want to be named, and costs against support. @access public @reads */
  vsupporters: { request: EmptyRequest; response: billing.SupportersResponse };
  /** A checkout of the sandbox, which takes no money. @access public @reads */
  'vsandbox/checkout': { request: billing.SandboxCheckoutRequest; response: billing.SandboxCheckoutResponse };
  /** Simulate an event in the sandbox: a payment, a failure, a refund. @access public */
  'vsandbox/act': { request: billing.SandboxRequest; response: billing.SandboxResponse };
  /** End this session; its token becomes invalid at once. */
  vlogout: { request: EmptyRequest; response: identity.StatusOk };
  /** The signed-in account. @reads */
  vuser: { request: EmptyRequest; response: identity.UserResponse };
  /** Subscription and counters, polled by open pages every 10 seconds. @reads */
  vsr: { request: EmptyRequest; response: identity.SessionRefreshResponse };
  /** Change your profile, e-mail address or password. */
  vupdateprofile: { request: identity.UpdateProfileRequest; response: identity.UserResponse };
  /** Issue a new API key for radio programs; the previous key stops working at once. */
  vapikey: { request: EmptyRequest; response: identity.ApiKeyResponse };
  /** Create a code with which a program on your computer gets its own key; invalidates the previous code. */
  vpairingcode: { request: EmptyRequest; response: identity.PairingCodeResponse };
  /** Exchange a pairing code for a key. @access public */
  vpair: { request: identity.PairRequest; response: identity.PairResponse };
  /** Your paired computers. @reads */
  vpaired: { request: EmptyRequest; response: identity.PairedResponse };
  /** Revoke the key of a paired computer; it stops working at once. */
  vunpair: { request: identity.UnpairRequest; response: identity.StatusOk };

  /** Stations whose callsign begins or ends with a text, or whose name or town has its words. @access public @reads */
  'vstations/find': { request: identity.FindRequest; response: identity.FoundStation[] };
  /** Registered stations whose callsign begins or ends with a part of it. @reads */
  'vstations/matching': { request: identity.MatchingStationsRequest; response: identity.MatchingStation[] };

  /** Log a contact; sending the same contact again updates it. Accepts an API key. */
  'vqso/upsert': { request: logbook.UpsertQsoRequest; response: logbook.UpsertQsoResponse };
  /**
   * Delete a contact that may have been sent but was never confirmed. No contact is logged with this `client_id`
   * afterwards; if one already was, it stays and is returned.
   */
  'vqso/withdraw': { request: logbook.WithdrawQsoRequest; response: logbook.WithdrawQsoResponse };
  /** Change one of your contacts. */
  'vqso/update': { request: logbook.UpdateQsoRequest; response: logbook.ChangedQsoResponse };
  /** Delete one of your contacts; it can be restored for 30 days. */
  'vqso/nuke': { request: logbook.NukeQsoRequest; response: logbook.NukeQsoResponse };
  /** Restore a deleted contact. */
  'vqso/restore': { request: logbook.QsoIdRequest; response: logbook.ChangedQsoResponse };
  /** One of your contacts. @reads */
  'vqso/get': { request: logbook.QsoIdRequest; response: logbook.QsoResponse };
  /** Any contact, with its public fields only unless it is yours. @access public @reads */
  vgetFullQso: { request: logbook.QsoIdRequest; response: logbook.FullQsoResponse };
  /** The log bar's information about a callsign that is being worked; `_` in the path means `/`. @reads */
  'vlogbar/{call}': { request: EmptyRequest; response: logbook.LogBarResponse };
  /** A page of your log, newest first. @reads */
  vlogbook: { request: logbook.LogbookRequest; response: logbook.LogbookResponse };
  /** The number of contacts in your log that match a filter. @reads */
  'vlogbook/matches': { request: logbook.LogbookMatchesRequest; response: logbook.LogbookCountResponse };
  /** The number of contacts in your log. @reads */
  vlogbookcount: { request: EmptyRequest; response: logbook.LogbookCountResponse };
  /** Your newest contacts, for a copy on your device. @reads */
  'vlogbook/newest': { request: logbook.NewestQsosRequest; response: logbook.NewestQsosResponse };

  /** Preview a change of several contacts; earlier previews are dropped. */
  'vedit/preview': { request: edits.PreviewEditRequest; response: edits.LogEditResponse };
  /** Apply a previewed change; a large one continues in the background. */
  'vedit/apply': { request: edits.EditIdRequest; response: edits.LogEditResponse };
  /** Undo an applied change, within 30 days. */
  'vedit/undo': { request: edits.EditIdRequest; response: edits.LogEditResponse };
  /** A change of several contacts. @reads */
  vedit: { request: edits.EditIdRequest; response: edits.LogEditResponse };
  /** The changes of several contacts of the last 30 days. @reads */
  vedits: { request: EmptyRequest; response: edits.LogEditsResponse };
  /** The changes of one of your contacts. @reads */
  'vqso/history': { request: logbook.QsoIdRequest; response: edits.QsoHistoryResponse };
  /** Deleted contacts that can be restored. @reads */
  'vlogbook/deleted': { request: edits.DeletedQsosRequest; response: edits.DeletedQsosResponse };

  /** Add a recording to one of your contacts: multipart field `recording`. @multipart recording */
  'vqso/recording/add': { request: media.AddRecordingRequest; response: media.AddRecordingResponse };
  /** Add a received picture to one of your contacts: multipart field `image`. @multipart image */
  'vqso/sstv/add': { request: media.AddSstvRequest; response: media.AddSstvResponse };
  /** Change the caption of a recording or picture. */
  'vqso/media/caption': { request: media.CaptionRequest; response: identity.StatusOk };
  /** Delete one of your recordings. */
  'vqso/recording/delete': { request: media.MediaIdRequest; response: identity.StatusOk };
  /** Delete one of your received pictures. */
  'vqso/sstv/delete': { request: media.MediaIdRequest; response: identity.StatusOk };
  /** The archive of received pictures. @access public @reads */
  vsstv: { request: media.SstvArchiveRequest; response: media.SstvArchiveResponse };
  /** Send a recording or received picture from a program at the radio: multipart field `file`. Accepts an API key. @multipart file */
  'vmedia/offer': { request: media.OfferMediaRequest; response: media.OfferMediaResponse };
  /** The files sent by your programs that wait for a contact. @reads */
  'vmedia/offers': { request: EmptyRequest; response: media.OfferedFilesResponse };
  /** Attach a waiting file to one of your contacts. */
  'vmedia/attach': { request: media.AttachOfferRequest; response: identity.StatusOk };
  /** Delete a waiting file. */
  'vmedia/discard': { request: media.MediaIdRequest; response: identity.StatusOk };

  /** Your saved filters of the logbook. @reads */
  vfilters: { request: EmptyRequest; response: savedFilters.SavedFiltersResponse };
  /** Save a filter under a name, or change a saved one. */
  'vfilter/save': { request: savedFilters.SaveFilterRequest; response: savedFilters.SavedFilterResponse };
  /** Delete a saved filter. */
  'vfilter/delete': { request: savedFilters.SavedFilterIdRequest; response: identity.StatusOk };

  /** Your station set-ups. @reads */
  vsetups: { request: EmptyRequest; response: setup.SetupsResponse };
  /** Add or change a set-up. */
  'vsetup/save': { request: setup.SaveSetupRequest; response: setup.SetupResponse };
  /** Delete a set-up; contacts stay as they are. */
  'vsetup/delete': { request: setup.SetupIdRequest; response: identity.StatusOk };
  /** Choose a set-up, or none. One with references begins an activation; that of the previous one ends. */
  'vsetup/choose': { request: setup.ChooseSetupRequest; response: setup.SetupsResponse };
  /** The stations that you have worked from a reference. @reads */
  'vsetup/met': { request: setup.ReferenceRequest; response: setup.MetResponse };
  /** The log of an activation on a UTC day, as the programmes require it. @reads */
  'vsetup/adif': { request: setup.ActivationLogRequest; response: setup.ActivationLogResponse };
  /** The DXCC entities by name. @access public @reads */
  'vdxcc-entity-distinct': { request: EmptyRequest; response: logbook.DxccEntity[] };
  /** The DXCC entity of a call on a day, the reason, and its entities on other days. @access public @reads */
  'vdxcc/explain': { request: logbook.ExplainEntityRequest; response: logbook.ExplainEntityResponse };
  /** The country files by which entities are found. @access public @reads */
  'vdxcc/file': { request: EmptyRequest; response: logbook.CountryFileResponse };

  /** Import an ADIF or Cabrillo file, or only check what an import would do: multipart field `adif_file`. @multipart adif_file */
  vimportadif: { request: exchange.ImportAdifRequest; response: exchange.ImportAdifResponse };
  /** Import your contacts of the last two weeks from the QRZ logbook; its progress is that of an import. */
  vimportqrz: { request: EmptyRequest; response: exchange.ImportAdifResponse };
  /** Import your contacts at LoTW; its progress is that of an import. */
  vimportlotw: { request: EmptyRequest; response: exchange.ImportAdifResponse };
  /** Your imports, newest first. @reads */
  vimports: { request: EmptyRequest; response: exchange.ImportsResponse };
  /** One import with its progress. @reads */
  'vimport/{id}': { request: EmptyRequest; response: exchange.ImportResponse };
  /** The outside services that you are connected to, with the number of contacts in each state. @reads */
  vservices: { request: EmptyRequest; response: services.ServicesResponse };
  /** Connect an outside service: its key is tested at once, and stored only if it works. */
  'vservice/connect': { request: services.ConnectServiceRequest; response: services.ConnectServiceResponse };
  /** Choose whether contacts are sent to a service automatically. */
  'vservice/change': { request: services.ChangeServiceRequest; response: services.ServiceResponse };
  /** Disconnect a service: its key and the states of your contacts there are deleted. */
  'vservice/disconnect': { request: services.ServiceRequest; response: identity.StatusOk };
  /** Send contacts again that the service refused or has in another version. */
  'vservice/retry': { request: services.RetryServiceRequest; response: services.CountResponse };
  /** Your contacts of one state at a service, the newest first. @reads */
  'vservice/contacts': { request: services.ServiceContactsRequest; response: services.ServiceContactsResponse };
  /** The states of contacts at all services. @reads */
  vcontactservices: { request: services.ContactServicesRequest; response: services.ContactServicesResponse };
  /** The card received at eQSL for a contact of yours. */
  veqslcard: { request: services.EqslCardRequest; response: services.EqslCardResponse };
  /** The contacts that wait to be signed for LoTW, after those that need no upload are sorted out. */
  'vlotw/contacts': { request: EmptyRequest; response: services.LotwContactsResponse };
  /** Queue contacts missing at LoTW for signing, those logged before it was connected included. */
  'vlotw/collect': { request: EmptyRequest; response: services.CountResponse };
  /** Upload contacts to LoTW that were signed in the page: a `.tq8` file, without the private key. */
  'vlotw/upload': { request: services.LotwUploadRequest; response: services.CountResponse };
  /** Name and place of a callsign, from your callbook or that of the server. */
  vcallbook: { request: services.CallbookRequest; response: services.CallbookResponse };
  /** The records that an import rejected. @reads */
  'vimport/{id}/rejected': { request: EmptyRequest; response: exchange.RejectedResponse };
  /** Import a file that was uploaded with `check_only`. */
  'vimport/{id}/store': { request: exchange.StoreCheckedRequest; response: exchange.ImportAdifResponse };
  /** Continue an import that failed or is stuck. */
  'vimport/{id}/retry': { request: EmptyRequest; response: exchange.ImportResponse };
  /** Undo an import: its changes to the log are reverted, except contacts edited since. */
  'vimport/{id}/undo': { request: EmptyRequest; response: exchange.ImportResponse };
  /** The contacts that an undo left in the log because they were edited after the import. @reads */
  'vimport/{id}/kept': { request: EmptyRequest; response: exchange.KeptResponse };

  /** Log contacts from a radio program, or correct one that it reported before. Accepts an API key. */
  vreport: { request: programs.ReportRequest; response: programs.ReportResponse };
  /** Delete a contact for the radio program that reported it; it can be restored for 30 days. Accepts an API key. */
  vretract: { request: programs.RetractRequest; response: programs.RetractResponse };

  /** The contacts of a contest as a Cabrillo log for its sponsor. */
  vexportcabrillo: { request: cabrillo.CabrilloLogRequest; response: cabrillo.CabrilloLogResponse };
  /** Export contacts of your log to a file. */
  vexportadif: { request: exchange.ExportRequest; response: exchange.ExportResponse };
  /** Export all data of the account to an archive: contacts as ADIF, the rest as JSON, photos. */
  vexporteverything: { request: EmptyRequest; response: exchange.ExportResponse };
  /** Your exports of the last 24 hours, newest first; the files are at `vexport/{id}/file`. @reads */
  vexportjobs: { request: EmptyRequest; response: exchange.ExportJob[] };

  /** A heartbeat of your radio. Accepts an API key. */
  'vrigcontrol/set': { request: presence.SetRigRequest; response: presence.SetRigResponse };
  /** The last reported state of your radio. Accepts an API key. @reads */
  'vrigcontrol/get': { request: EmptyRequest; response: presence.RigResponse };
  /** Tune your radio, if the program at the radio supports it. */
  'vrigcontrol/qsy': { request: presence.QsyRequest; response: identity.StatusOk };
  /** Send a macro by your radio, if the program at the radio supports it. */
  'vrigcontrol/send': { request: presence.SendRequest; response: identity.StatusOk };
  /** Stop sending; waiting transmissions are dropped. */
  'vrigcontrol/stop': { request: EmptyRequest; response: identity.StatusOk };
  /** The programs that use your API keys, latest seen first. @reads */
  vprograms: { request: EmptyRequest; response: presence.ProgramsResponse };
  /** Remove a program from that list; it reappears with its next request. */
  'vprograms/forget': { request: presence.ForgetProgramRequest; response: identity.StatusOk };
  /** The stations that are live or online, live ones first. @access public @reads */
  ActiveUserList: { request: EmptyRequest; response: presence.UserCard[] };
  /** The stations that are online but not live. @access public @reads */
  logged_in_users_not_in_rig_control: { request: EmptyRequest; response: presence.UserCard[] };

  /** The leaderboards of the home page; with `period`, those of that period by class of mode. @access public @reads */
  vleaderboards: { request: ranking.LeaderboardsRequest; response: ranking.Leaderboards | ranking.PeriodBoards };
  /** The contacts that a row of a leaderboard counts, and those that did not count. @access public @reads */
  vboardproof: { request: ranking.BoardProofRequest; response: ranking.BoardProofResponse };
  /** Contacts of the last 100 minutes by band and mode. @access public @reads */
  'vbandstats/100': { request: EmptyRequest; response: ranking.BandStat[] };
  /** The operator of the day. @access public @reads */
  vopofday: { request: EmptyRequest; response: ranking.OpOfDayResponse };
  /** The scores of contests that logging programs send to `/api/scoreboard`. @access public @reads */
  vreportedscores: { request: EmptyRequest; response: scoreboard.ReportedScoresResponse };
  /** Read or choose the visibility of the scores that your logging program sends. */
  vscorevisibility: { request: scoreboard.ScoreVisibilityRequest; response: scoreboard.ScoreVisibilityResponse };
  /** The latest awards. @access public @reads */
  'award/latest': { request: EmptyRequest; response: awards.Award[] };
  /** The rules of awards, the latest ones, and who leads at present. @access public @reads */
  vawards: { request: EmptyRequest; response: awards.AwardsResponse };
  /** An award: who holds it, for what, and whether it is valid. @access public @reads */
  vaward: { request: awards.AwardRequest; response: awards.AwardResponse };
  /** The contacts of an award's period: those that counted, and those that did not, with the reason. @access public @reads */
  'vaward/proof': { request: awards.AwardProofRequest; response: awards.AwardProofResponse };
  /** All contests, the latest first. @access public @reads */
  vcontests: { request: EmptyRequest; response: contests.ContestsResponse };
  /** The scores of a contest. @access public @reads */
  vscores: { request: contests.ScoresRequest; response: contests.ScoresResponse };
  /** Choose the category in which you take part in a contest. */
  'vscores/category': { request: contests.ContestCategoryRequest; response: contests.ContestCategoryResponse };
  /** The points and multipliers of each of your contacts in a contest. @reads */
  'vscores/log': { request: contests.ContestLogRequest; response: contests.ContestLogResponse };
  /** The creators' live board of the contest. @access public @reads */
  vscores4megastream: { request: EmptyRequest; response: contests.MegastreamResponse };
  /** The course of the scores of up to five stations. @access public @reads */
  'vscores/race': { request: contests.ContestRaceRequest; response: contests.ContestRaceResponse };
  /** Create or change a contest; administrators only. */
  'vadmin/contest/save': { request: contests.SaveContestRequest; response: contests.ContestResponse };
  /** Delete a contest without contacts; administrators only. */
  'vadmin/contest/delete': { request: contests.DeleteContestRequest; response: contests.DeleteContestResponse };
  /** Revoke an award; administrators only. */
  'vadmin/award/revoke': { request: awards.AwardActRequest; response: awards.AwardResponse };
  /** Restore a revoked award; administrators only. */
  'vadmin/award/restore': { request: awards.AwardActRequest; response: awards.AwardResponse };
  /** A station's profile. @access public @reads */
  vprofilefor: { request: social.ProfileRequest; response: social.ProfileResponse };
  /** Statistics of a station's log, for charts. @access public @reads */
  vprofilepictures: { request: social.CallsignRequest; response: social.ProfileCharts };
  /** Reserve the next serial numbers of a contest for one device. */
  'vserials/reserve': { request: serials.ReserveSerialsRequest; response: serials.ReservedSerials };
  /** Your worked entities by band and mode, zones and squares. @reads */
  vworked: { request: EmptyRequest; response: social.WorkedResponse };
  /** Statistics of your log or of one year of it, counted in the background. @reads */
  vstats: { request: stats.StatsRequest; response: stats.StatsResponse };
  /** The public part of a station's statistics. @access public @reads */
  'vstats/of': { request: stats.StatsOfRequest; response: stats.StatsOfResponse };
  /** Your contacts by place, of the whole log or of a filter. @reads */
  'vstats/map': { request: stats.StatsMapRequest; response: stats.StatsMapResponse };
  /** Your contacts on one day of each year. @reads */
  'vstats/onthisday': { request: stats.OnThisDayRequest; response: stats.OnThisDayResponse };
  /** Your photos, newest first. @reads */
  vphotos: { request: EmptyRequest; response: social.OwnPhoto[] };
  /** A station's photos, newest first. @access public @reads */
  vphotosfor: { request: social.CallsignRequest; response: social.PhotosForResponse };
  /** Add a photo: multipart field `image`. @multipart image */
  vuploadphoto: { request: social.UploadPhotoRequest; response: social.UploadPhotoResponse };
  /** Delete one of your photos. */
  vphotodelete: { request: social.PhotoIdRequest; response: identity.StatusOk };
  /** Make one of your photos the profile photo. */
  vphotomakedefault: { request: social.MakeDefaultPhotoRequest; response: social.MakeDefaultPhotoResponse };
  /** Follow or unfollow a station. */
  vsetfollowstate: { request: social.SetFollowStateRequest; response: social.FollowingResponse };
  /** Send a message to an operator; subscribers only. */
  vsendmessage: { request: social.SendMessageRequest; response: identity.StatusOk };
  /** Public posts whose title or keywords have words that begin with those of a text, newest first. @access public @reads */
  'vposts/find': { request: posts.FindPostsRequest; response: posts.FoundPost[] };
  /** Posts with a picture, newest first. @access public @reads */
  vnews: { request: posts.PostPageRequest; response: posts.NewsResponse };
  /** Posts with a video, newest first. @access public @reads */
  vvideos: { request: posts.PostPageRequest; response: posts.VideosResponse };
  /** A post with its text, as its readers see it. @access public @reads */
  'vpost/{id}': { request: EmptyRequest; response: posts.PostResponse };
  /** One of your posts as you wrote it, to edit it. @reads */
  'vpostget/{id}': { request: EmptyRequest; response: posts.EditablePostResponse };
  /** The sum that a new post asks for, and the contact form asks visitors for. @access public @reads */
  vcaptcha: { request: EmptyRequest; response: captcha.CaptchaResponse };
  /** Publish a post: multipart with an optional file field `hero_image`, or JSON. @multipart hero_image? */
  vstore: { request: posts.StorePostRequest; response: posts.StorePostResponse };
  /** Change one of your posts. @multipart hero_image? */
  'vupdate/{id}': { request: posts.StorePostRequest; response: posts.StorePostResponse };
  /** Delete one of your posts with its comments. */
  'vpostdelete/{id}': { request: EmptyRequest; response: identity.StatusOk };
  /** The HTML of a text that is being written. */
  vpostpreview: { request: posts.PreviewPostRequest; response: posts.PreviewPostResponse };
  /** Add a picture for the text of a post: multipart field `image`. @multipart image */
  vpostpicture: { request: posts.PostPictureRequest; response: posts.PostPictureResponse };
  /** Comments on a post or a live stream. @access public @reads */
  vcomments: { request: posts.CommentsRequest; response: posts.CommentsResponse };
  /** Write a comment. */
  'vcomment/store': { request: posts.StoreCommentRequest; response: posts.StoreCommentResponse };
  /** Delete one of your comments. */
  'vcomment/delete': { request: posts.CommentIdRequest; response: identity.StatusOk };
  /** Hide a comment on a post or stream of yours, or show it again. */
  'vcomment/hide': { request: posts.HideCommentRequest; response: identity.StatusOk };
  /** Your notifications. @reads */
  vinbox: { request: social.InboxRequest; response: social.InboxResponse };
  /** Mark all notifications up to this one as seen. */
  'vinbox/seen': { request: social.NotificationIdRequest; response: social.NotificationCountResponse };
  /** Delete a notification. */
  'vinbox/delete': { request: social.NotificationIdRequest; response: social.NotificationCountResponse };
  /** The operators with whom you exchanged messages. @reads */
  vconversations: { request: EmptyRequest; response: social.ConversationsResponse };
  /** The messages with one operator. @reads */
  vconversation: { request: social.ConversationRequest; response: social.ConversationResponse };
  /** The kinds of notifications that you have turned off. @reads */
  vnotifysettings: { request: EmptyRequest; response: social.NotificationSettingsResponse };
  /** Turn kinds of notifications on and off. */
  'vnotifysettings/set': { request: social.NotificationSettingsRequest; response: social.NotificationSettingsResponse };
  /** Block or unblock an operator's messages. */
  vblock: { request: social.BlockRequest; response: social.BlockedResponse };
  /** The operators you have blocked. @reads */
  vblocked: { request: EmptyRequest; response: social.BlockedResponse };
  /** Report a message to the administrators. */
  vreportmessage: { request: social.ReportMessageRequest; response: identity.StatusOk };
  /** Report a post, a photo or other content to the administrators. */
  vreportcontent: { request: reports.ReportContentRequest; response: identity.StatusOk };
  /** Reported content; administrators only. @reads */
  'vadmin/reports': { request: reports.AdminReportsRequest; response: reports.AdminReportsResponse };
  /** Hide reported content, show it again, or leave it as it is; administrators only. */
  'vadmin/reports/act': { request: reports.AdminActRequest; response: reports.AdminActResponse };
  /** The acts of administrators; administrators only. @reads */
  'vadmin/acts': { request: reports.AdminPageRequest; response: reports.AdminActsResponse };
  /** The list of users with the statistics above it; administrators only. @reads */
  'vadmin/users': { request: admin.AdminUsersRequest; response: admin.AdminUsersResponse };
  /** A user; administrators only. @reads */
  'vadmin/user': { request: admin.AdminUserRequest; response: admin.AdminUserResponse };
  /** Act on an account; administrators only. */
  'vadmin/user/act': { request: admin.AdminUserActRequest; response: admin.AdminUserActResponse };
  /** Growth and health; administrators only. @reads */
  'vadmin/health': { request: EmptyRequest; response: figures.AdminHealthResponse };
  /** Look for a new dated country file now, and load it; administrators only. */
  'vadmin/country-file/load': { request: EmptyRequest; response: logbook.CountryFileResponse };
  /** Count a view of a page; it may be dropped. @access public */
  'log-page-view': { request: pageViews.LogPageViewRequest; response: identity.StatusOk };
  /** Views of pages by day, page, source and campaign; administrators only. @reads */
  'vadmin/pageviews': { request: pageViews.AdminPageViewsRequest; response: pageViews.AdminPageViewsResponse };
  /** Write to the administrators. @access public */
  vcontact: { request: reports.ContactRequest; response: identity.StatusOk };
  /** The address to which `/lander/{id}` leads. @access public @reads */
  'vlander/{id}': { request: EmptyRequest; response: pages.LanderResponse };
  /** Messages from the contact form; administrators only. @reads */
  'vadmin/contact': { request: reports.AdminPageRequest; response: reports.ContactMessagesResponse };
  /** The newest release of the bridge, in the shape of well-known release listings; 404 if there is none. @access public @reads */
  'releases/latest': { request: EmptyRequest; response: releases.Release };
  /** The address of a file of a release, valid for a quarter of an hour; subscribers only. @reads */
  vdownload: { request: releases.DownloadRequest; response: releases.DownloadResponse };
  /** The design of your QSL cards. @reads */
  vqslcard: { request: EmptyRequest; response: cards.CardTemplateResponse };
  /** Change the design of your QSL cards. */
  'vqslcard/save': { request: cards.CardTemplateRequest; response: cards.CardTemplateResponse };
  /** Draw a QSL card with a sample contact, without saving anything. */
  'vqslcard/preview': { request: cards.CardTemplateRequest; response: cards.CardPreviewResponse };
  /** The QSL card of a contact. @access public @reads */
  'vqslcard/of': { request: cards.QsoCardRequest; response: cards.QsoCardResponse };
  /** The 35 newest contacts. @access public @reads */
  main_public_feed: { request: EmptyRequest; response: social.FeedItem[] };
  /** The contacts of the last 30 minutes as arcs on the globe, newest first, 2,000 at most. @access public @reads */
  'live-arcs': { request: EmptyRequest; response: globe.LiveArc[] };
  /** The contacts of the last 24 hours as arcs, an even selection of at most 5,000. @access public @reads */
  polylines: { request: EmptyRequest; response: globe.PolylinesResponse };
  /** The contacts of a span of time as arcs, streamed in lines of JSON; your own log with `station=me`. @access public @reads */
  replay: { request: globe.ReplayRequest; response: globe.ReplayResponse };
  /** The periods whose contacts can be replayed for good. @access public @reads */
  'replay/recordings': { request: EmptyRequest; response: globe.RecordingsResponse };
  /** The hosts whose videos and streams pages may show. @access public @reads */
  vmediahosts: { request: EmptyRequest; response: streams.MediaHostsResponse };
  /** The live streams. @access public @reads */
  vstreams: { request: EmptyRequest; response: streams.LiveStreamsResponse };
  /** The live stream of an operator. @access public @reads */
  vstreamfor: { request: streams.StreamForRequest; response: streams.StreamForResponse };
  /** Your stream. @reads */
  'vstream/get': { request: EmptyRequest; response: streams.OwnStreamResponse };
  /** Save your stream, in place of the previous one. */
  'vstream/save': { request: streams.SaveStreamRequest; response: streams.OwnStreamResponse };
  /** Report that your stream is live, or that it has ended. */
  'vstream/live': { request: streams.StreamLiveRequest; response: streams.OwnStreamResponse };
  /** Remove your stream. */
  'vstream/remove': { request: EmptyRequest; response: identity.StatusOk };
}

export type EndpointName = keyof Endpoints;
