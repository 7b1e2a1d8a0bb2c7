import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CallSearch } from '../../ui/radio/call-search.tsx';

/** On a phone, where the search box would lie far down the home page and is on no other: behind one button, everywhere. */
export function SearchButton() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <IconButton label="Search a callsign" className="find" aria-haspopup="dialog" onClick={() => setShown(true)}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {shown && <SearchDialog onClose={() => setShown(false)} />}
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
      aria-label="Search a callsign"
      onClose={onClose}
      // A press on the backdrop is a press on the dialog itself.
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="pad">
        <CallSearch focused onFound={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
