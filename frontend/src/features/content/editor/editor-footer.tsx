import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { counted, countText, utcClockText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import styles from './editor-footer.module.css';
import { lengthOf, MAX_BODY } from './post-checks.ts';
import type { DraftState } from './use-post-form.ts';

export interface EditorFooterProps {
  draft: DraftState;
  body: string;
  failure: string | undefined;
  isNew: boolean;
  isSaving: boolean;
  onStore: () => void;
}

/** When the draft was stored, how long the text is, and the buttons. */
export function EditorFooter({ draft, body, failure, isNew, isSaving, onStore }: EditorFooterProps) {
  const length = lengthOf(body);
  const over = length - MAX_BODY;
  return (
    <div className={styles.footer}>
      <p className="muted">
        <DraftText draft={draft} />
      </p>
      <p className="muted num">
        {counted(length, 'character')}
        {over > 0 && `, ${countText(over)} over the limit`}
      </p>
      <div className={styles.failure}>
        <FieldError text={failure} />
      </div>
      <Button onClick={onStore}>Save draft</Button>
      <Button variant="primary" type="submit" busy={isSaving}>
        {isNew ? 'Publish' : 'Save'}
      </Button>
    </div>
  );
}

function DraftText({ draft }: { draft: DraftState }) {
  if (draft === null) return null;
  if (draft === 'failed')
    return (
      <>
        <IconCloudOff className="i" stroke={1.75} aria-hidden /> This browser does not store drafts
      </>
    );
  return (
    <>
      <IconCloudCheck className="i" stroke={1.75} aria-hidden /> Draft stored in this browser,{' '}
      <span className="num">{utcClockText(draft)}</span>
    </>
  );
}
