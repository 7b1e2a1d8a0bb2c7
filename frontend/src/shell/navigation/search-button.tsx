import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CallSearch } from '../../ui/radio/call-search.tsx';

/** The callsign search on phones, where the search box of the home page is far down. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Search for a callsign" className="find" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="dlg finder"
      ref={dialog}
      aria-label="Search for a callsign"
      onClose={onClose}
      // A press on the backdrop targets the dialog itself.
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="pad">
        <CallSearch focused onFound={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
