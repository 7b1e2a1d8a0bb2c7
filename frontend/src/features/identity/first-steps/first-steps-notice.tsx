import type { SetupStep } from '@pileup/contract/identity';
import { useIsOffline } from '../../../lib/http/network.ts';
import { FIRST_STEPS_PATH } from '../../../session/account-paths.ts';
import bannerStyles from '../../../ui/banner.module.css';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './first-steps-notice.module.css';
import { useFirstSteps } from './use-first-steps.ts';

const NAMES: Record<SetupStep, string> = { password: 'a password', grid: 'your grid', contact: 'your first contact' };

/** Reminds a new operator of the steps that are still open. @param contacts in the log; undefined while unknown */
export function FirstStepsNotice({ contacts }: { contacts: number | undefined }) {
  const { open: steps, skip, isSkipping } = useFirstSteps(contacts);
  // The other steps are shown at once: later the notice would push the page down.
  const open = steps.filter((step) => step !== 'contact' || contacts !== undefined);
  const isOffline = useIsOffline();
  if (open.length === 0 || isOffline) return null;
  return (
    <section className={bannerStyles.banner} aria-label="First steps">
      <b>Finish setting up.</b>
      <span className={styles.steps}>Still to do: {open.map((step) => NAMES[step]).join(', ')}.</span>
      <ButtonLink small to={FIRST_STEPS_PATH}>
        Continue
      </ButtonLink>
      <Button small variant="quiet" busy={isSkipping} onClick={() => skip(open)}>
        Skip all
      </Button>
    </section>
  );
}
