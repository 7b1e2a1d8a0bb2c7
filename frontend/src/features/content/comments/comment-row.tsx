import type { Comment } from '@pileup/contract/posts';
import { parseStationCall } from '@pileup/radio/station-call';
import { IconDots, IconEye, IconEyeOff, IconFlag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { useSession } from '../../../lib/session.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { ReportContent } from '../../../session/report-button.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { confirm } from '../../../ui/confirm.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Subject, useDeleteComment, useHideComment } from './api.ts';
import styles from './comments.module.css';
import { linkedText } from './linked-text.ts';

export interface CommentRowProps {
  comment: Comment;
  subject: Subject;
  /** Whether the owner of the post or stream wrote the comment. */
  isAuthor: boolean;
  /** Whether the address names the comment. */
  isNamed: boolean;
}

export function CommentRow({ comment, subject, isAuthor, isNamed }: CommentRowProps) {
  const { id, text, created_at, user, is_hidden } = comment;
  const isOperator = parseStationCall(user.my_callsign) !== null;
  return (
    <li id={`comment-${id}`} tabIndex={-1} className={cx(isNamed && styles.named, is_hidden && styles.hidden)}>
      <Avatar call={user.my_callsign} image={user.profile_image_name} size={32} />
      <div>
        <p className={styles.head}>
          <Call call={user.my_callsign} {...(isOperator && { to: profilePath(user.my_callsign) })} />
          {isAuthor && <span className={styles.tag}>Author</span>}
          {is_hidden && <span className={styles.tag}>Hidden</span>}
          <Time at={created_at} />
          <CommentMenu comment={comment} subject={subject} />
        </p>
        <p className={styles.text}>
          {linkedText(text).map(({ at, text: part, href }) =>
            href === undefined ? (
              part
            ) : (
              <a key={at} href={href} rel="nofollow ugc noopener" target="_blank">
                {part}
              </a>
            ),
          )}
        </p>
      </div>
    </li>
  );
}

/** Delete for the writer, hide for the owner of the post, report for the others; nothing for visitors. */
function CommentMenu({ comment, subject }: Pick<CommentRowProps, 'comment' | 'subject'>) {
  const { id, mine, may_hide, is_hidden, user } = comment;
  const session = useSession();
  const [isReporting, setReporting] = useState(false);
  const remove = useDeleteComment(subject);
  const hide = useHideComment(subject);
  if (!session) return null;
  const failed = (text: string) => (error: unknown) => showToast({ text: refusalTextOr(error, text), kind: 'bad' });

  async function confirmDelete() {
    const yes = await confirm({ question: 'Delete this comment?', yes: 'Delete', danger: true });
    if (yes) await remove.mutateAsync(id).catch(failed('Failed to delete the comment. Please try again.'));
  }

  return (
    <>
      <span className="sp" />
      <Menu
        label={`Options for the comment by ${user.my_callsign}`}
        className={buttonStyles.icon}
        button={<IconDots className="i" stroke={1.75} aria-hidden />}
      >
        {mine && (
          <MenuItem icon={<IconTrash className="i" stroke={1.75} aria-hidden />} onClick={() => void confirmDelete()}>
            Delete
          </MenuItem>
        )}
        {may_hide && !mine && (
          <MenuItem
            icon={
              is_hidden ? (
                <IconEye className="i" stroke={1.75} aria-hidden />
              ) : (
                <IconEyeOff className="i" stroke={1.75} aria-hidden />
              )
            }
            onClick={() =>
              void hide
                .mutateAsync({ id, hidden: is_hidden ? 0 : 1 })
                .catch(failed('Failed to change the comment. Please try again.'))
            }
          >
            {is_hidden ? 'Show again' : 'Hide'}
          </MenuItem>
        )}
        {!mine && (
          <MenuItem icon={<IconFlag className="i" stroke={1.75} aria-hidden />} onClick={() => setReporting(true)}>
            Report
          </MenuItem>
        )}
      </Menu>
      {isReporting && <ReportContent kind="comment" id={id} onClose={() => setReporting(false)} />}
    </>
  );
}
