import { Button } from '../../../ui/button.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';

export interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** Stays in sight while there is something to save: the form is longer than any window. */
export function SaveBar({ dirty, busy, onDiscard }: SaveBarProps) {
  const held = useHeldFocus<HTMLDivElement>(`${dirty}`);
  return (
    <div className={dirty ? 'savebar dirty' : 'savebar'} ref={held} tabIndex={-1}>
      <p role="status" className="muted">
        {dirty && 'Not saved yet.'}
      </p>
      {dirty && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button look="key" type="submit" busy={busy}>
        Save Changes
      </Button>
    </div>
  );
}
