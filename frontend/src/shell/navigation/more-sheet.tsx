import { IconLogout, IconMoon, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { useDarkMode } from '../../lib/theme.ts';
import { useSignOut } from '../../session/sign-out.ts';
import dialogStyles from '../../ui/dialog.module.css';
import menuStyles from '../../ui/menu.module.css';
import { labelWithCount, useCounts } from './count-badge.tsx';
import styles from './more-sheet.module.css';
import { MORE, VISITOR_MORE } from './navigation.ts';

interface MoreSheetProps {
  isVisitor: boolean;
  onClose: () => void;
  onSearch: () => void;
}

/** The destinations without a tab on phones. */
export function MoreSheet({ isVisitor, onClose, onSearch }: MoreSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const signOut = useSignOut();
  const counts = useCounts();
  const { dark, setDark } = useDarkMode();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className={cx(dialogStyles.dialog, styles.sheet)}
      ref={dialog}
      aria-label="More"
      onClose={onClose}
      // A press on the backdrop targets the dialog itself.
      onPointerDown={(event) => event.target === dialog.current && close()}
    >
      <nav aria-label="More">
        {(isVisitor ? VISITOR_MORE : MORE).map((destination) => (
          <Link key={destination.to} to={destination.to} onClick={close}>
            <destination.icon size={20} stroke={1.75} aria-hidden />
            {labelWithCount(destination, counts)}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        onClick={() => {
          close();
          onSearch();
        }}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        Search Pileup
      </button>
      <button type="button" role="switch" aria-checked={dark} onClick={() => setDark(!dark)}>
        <IconMoon size={20} stroke={1.75} aria-hidden />
        Dark Mode
        <span className={cx(menuStyles.toggle, styles.toggle)} aria-hidden="true" data-on={dark} />
      </button>
      {!isVisitor && (
        <button
          type="button"
          onClick={() => {
            close();
            void signOut();
          }}
        >
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Sign out
        </button>
      )}
    </dialog>
  );
}
