import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import panelStyles from '../../ui/panel.module.css';
import { SearchBox } from '../search/search-box.tsx';
import styles from './search-button.module.css';

/** Opens the callsign search, for pages and phones without its box. */
export function SearchButton({ className }: { className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Search Pileup"
        icon={IconSearch}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className={cx(dialogStyles.dialog, styles.dialog)}
      ref={dialog}
      aria-label="Search Pileup"
      onClose={onClose}
      // A press on the backdrop targets the dialog itself.
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={panelStyles.padded}>
        <SearchBox focused onFound={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
