import type { User } from '@pileup/contract/identity';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formText } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIssueApiKey } from './api.ts';
import { FormError } from './form-error.tsx';

/** The two things a program asks for: the address, and the API key, which is told once; the server keeps its fingerprint. */
export function ApiKeyPanel({ user }: { user: User }) {
  const issue = useIssueApiKey();
  const key = issue.data?.api_key;

  async function make() {
    const sure =
      !user.has_api_key ||
      (await confirm({
        question: 'Replace the API key?',
        detail: 'Every program that uses the old key stops working at once.',
        yes: 'Replace',
        danger: true,
      }));
    if (sure) issue.mutate();
  }

  return (
    <Panel title="API key">
      <div className="pad form">
        <p className="muted">
          For programs that log in your name, WaveLogGate and the like.{' '}
          <Link to="/docs#connect">What to enter where</Link>
        </p>
        <Copyable label="Address" text={window.location.origin} />
        <FormError text={formText(issue.error, 'The API key could not be made.')} />
        <div role="status" className="said">
          {key && <Copyable label="API key" text={key} />}
        </div>
        <p className="hint">
          {key
            ? 'It is shown only now: put it into your program, or keep it somewhere safe, like a password.'
            : user.has_api_key
              ? 'A key has been made. It cannot be shown again, only replaced.'
              : 'No key has been made yet.'}
        </p>
        <div className="row">
          <Button
            small
            {...(user.has_api_key ? { look: 'quiet' as const } : {})}
            busy={issue.isPending}
            onClick={() => void make()}
          >
            <IconKey className="i" aria-hidden />
            {user.has_api_key ? 'Replace the key' : 'Make a key'}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
