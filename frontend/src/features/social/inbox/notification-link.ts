import type { Notification } from '@pileup/contract/social';
import { profilePath } from '../../../lib/station/station-paths.ts';

/** The link of a notification to the account `myId`: what it is about, else its sender; null without either. */
export function notificationLink(notification: Notification, myId: number): string | null {
  const { about_qso_id, about_post_id, about_comment_id, about_award_id, sender } = notification;
  if (about_award_id !== null) return `/award/${about_award_id}`;
  if (about_qso_id !== null) return `/qso/${about_qso_id}`;
  if (about_post_id !== null) {
    return about_comment_id === null ? `/post/${about_post_id}` : `/post/${about_post_id}#comment-${about_comment_id}`;
  }
  // Comments that are on no post are about the account's own live stream.
  if (about_comment_id !== null) return `/live/user/${myId}#comment-${about_comment_id}`;
  return sender && profilePath(sender.my_callsign);
}
