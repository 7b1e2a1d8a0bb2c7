import bannerStyles from '../../../ui/banner.module.css';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Time } from '../../../ui/time.tsx';

export interface RestoredBannerProps {
  /** When the draft was stored, ms. */
  at: number;
  isNew: boolean;
  onDiscard: () => void;
}

/** Tells that the form shows a draft instead of the stored post. */
export function RestoredBanner({ at, isNew, onDiscard }: RestoredBannerProps) {
  async function discard() {
    const yes = await confirm({
      question: isNew ? 'Discard this draft?' : 'Discard your changes?',
      detail: isNew ? 'The form becomes empty.' : 'The form shows the published post again.',
      yes: 'Discard',
      danger: true,
    });
    if (yes) onDiscard();
  }
  return (
    <div className={bannerStyles.banner} role="status">
      <span>
        {isNew ? 'Your draft was restored.' : 'Changes that you have not saved were restored.'} Last stored{' '}
        <Time at={new Date(at).toISOString()} /> UTC.
      </span>
      <Button small onClick={() => void discard()}>
        Discard
      </Button>
    </div>
  );
}
