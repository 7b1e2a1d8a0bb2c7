import type { User } from '@pileup/contract/identity';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formError } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/code.tsx';
import { confirm } from '../../ui/confirm.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Panel } from '../../ui/panel.tsx';
import { useIssueApiKey } from './api.ts';
import styles from './form.module.css';
import { FormError } from './form.tsx';

/** The address and the API key that a program needs. The key is shown once; the server stores only its hash. */
export function ApiKeyPanel({ user }: { user: User }) {
  const issue = useIssueApiKey();
  const key = issue.data?.api_key;

  async function createKey() {
    const sure =
      !user.has_api_key ||
      (await confirm({
        question: 'Replace the API key?',
        detail: 'Programs that use the old key stop working at once.',
        yes: 'Replace',
        danger: true,
      }));
    if (sure) issue.mutate();
  }

  return (
    <Panel title="API key" bodyClassName={styles.form}>
      <p className="muted">
        For programs that log on your behalf, such as WaveLogGate. <Link to="/docs#connect">How to set them up</Link>
      </p>
      <Copyable label="Address" text={window.location.origin} />
      <FormError text={formError(issue.error, 'Could not create the API key.')} />
      <div role="status" className={styles.liveStatus}>
        {key && <Copyable label="API key" text={key} />}
      </div>
      <p className={fieldStyles.hint}>
        {key
          ? 'It is shown only once: enter it in your program, or store it safely, like a password.'
          : user.has_api_key
            ? 'You have a key. It cannot be shown again, only replaced.'
            : 'You have no key yet.'}
      </p>
      <div className={styles.row}>
        <Button
          small
          {...(user.has_api_key ? { variant: 'quiet' as const } : {})}
          busy={issue.isPending}
          onClick={() => void createKey()}
        >
          <IconKey className="i" aria-hidden />
          {user.has_api_key ? 'Replace the key' : 'Create a key'}
        </Button>
      </div>
    </Panel>
  );
}
