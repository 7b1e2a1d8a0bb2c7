import type { User } from '@pileup/contract/identity';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useIssueApiKey } from './api.ts';
import { FormError } from './form-error.tsx';
import { formText } from './refusal-text.ts';

/** The API key: told once, when it is made; the server keeps only its fingerprint. */
export function ApiKeyPanel({ user }: { user: User }) {
  const issue = useIssueApiKey(user.id);
  const toasts = useToasts();
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

  function copy(text: string) {
    navigator.clipboard.writeText(text).then(
      () => toasts.show({ text: 'API key copied.', kind: 'good' }),
      () => toasts.show({ text: 'The API key could not be copied.', kind: 'bad' }),
    );
  }

  return (
    <Panel title="API key">
      <div className="pad form">
        <p className="muted">For programs that log contacts in your name. Treat it like a password.</p>
        <FormError text={formText(issue.error, 'The API key could not be made.')} />
        {key ? (
          <>
            <output className="secret mono" aria-label="API key">
              {key}
            </output>
            <p className="hint">It is shown only now: put it into your program, or keep it somewhere safe.</p>
          </>
        ) : (
          <p className="hint">
            {user.has_api_key
              ? 'A key has been made. It cannot be shown again, only replaced.'
              : 'No key has been made yet.'}
          </p>
        )}
        <div className="row">
          {key && (
            <Button small onClick={() => copy(key)}>
              <IconCopy className="i" aria-hidden />
              Copy
            </Button>
          )}
          <Button
            small
            {...(user.has_api_key ? { look: 'quiet' as const } : {})}
            disabled={issue.isPending}
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
