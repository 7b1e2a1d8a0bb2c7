import { Button } from '../../../ui/button.tsx';

export interface SaveBarProps {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
}

/** Stays in sight while there is something to save: the form is longer than any window. */
export function SaveBar({ dirty, busy, onDiscard }: SaveBarProps) {
  return (
    <div className={dirty ? 'savebar dirty' : 'savebar'}>
      <p role="status" className="muted">
        {dirty && 'Not saved yet.'}
      </p>
      {dirty && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button look="key" type="submit" disabled={busy}>
        Save Changes
      </Button>
    </div>
  );
}
