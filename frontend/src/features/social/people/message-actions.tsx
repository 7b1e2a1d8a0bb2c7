import type { Profile } from '@pileup/contract/social';
import { IconBan, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { UnblockButton, useConfirmBlock } from './block.tsx';
import styles from './message-actions.module.css';
import { MessageDialog } from './message-dialog.tsx';

/** Message and Block for a profile's operator. Viewers who cannot send messages see why and what to do. */
export function MessageActions({ profile }: { profile: Profile }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const confirmBlock = useConfirmBlock();
  const { id, my_callsign } = profile;
  if (id === null || profile.mine || session?.user.id === id) return null;
  const label = (
    <>
      <IconMessage className="i" stroke={1.75} aria-hidden />
      Message
    </>
  );
  if (!session) {
    return <ButtonLink to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>{label}</ButtonLink>;
  }
  const operator = { id, my_callsign };
  if (profile.is_blocked) {
    return (
      <>
        <span className={cx('muted', styles.blocked)} role="status">
          You have blocked {my_callsign}.
        </span>
        <UnblockButton blocked={operator} />
      </>
    );
  }
  return (
    <>
      {/* Until the address is confirmed, a notice on every page tells so. */}
      {session.user.email_confirmed && (
        <Button aria-haspopup="dialog" aria-label={`Message ${my_callsign}`} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Button variant="quiet" aria-label={`Block ${my_callsign}`} onClick={() => void confirmBlock(operator)}>
        <IconBan className="i" stroke={1.75} aria-hidden />
        Block
      </Button>
      {open && <MessageDialog recipient={operator} onClose={() => setOpen(false)} />}
    </>
  );
}
