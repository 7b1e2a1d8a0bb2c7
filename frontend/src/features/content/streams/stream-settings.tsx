import type { OwnStream } from '@pileup/contract/streams';
import { Link } from 'react-router-dom';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useMediaHosts, useOwnStream, useRemoveStream, useSetLive } from './api.ts';
import { StreamForm } from './stream-form.tsx';
import styles from './stream-settings.module.css';

/** The operator's own stream: its source, and whether it is live. */
export function StreamSettings() {
  const own = useOwnStream();
  const hosts = useMediaHosts();
  const stream = own.data?.stream;
  return (
    <Panel title="Your stream" id="stream">
      {!own.data || !hosts.data ? (
        <NotLoaded query={own.data ? hosts : own} what="your stream" rows={4} height={52} />
      ) : (
        <div className={panelStyles.padded}>
          {stream && <LiveState stream={stream} />}
          {/* Another response may have another address. */}
          <StreamForm
            key={stream ? `${stream.kind} ${stream.source}` : ''}
            stream={stream ?? null}
            hosts={hosts.data}
          />
        </div>
      )}
    </Panel>
  );
}

function LiveState({
  stream: { live_since, live_until, hidden_reason, hides_presence, title },
}: {
  stream: OwnStream;
}) {
  const setting = useSetLive();
  const removing = useRemoveStream();
  const isLive = live_since !== null;
  const remove = async () => {
    const isSure = await confirm({
      question: 'Remove your stream?',
      detail: isLive ? 'The stream ends, and its address is deleted.' : 'Its address is deleted.',
      yes: 'Remove',
      danger: true,
    });
    if (isSure) removing.mutate(undefined, { onSuccess: () => showToast({ text: `${title} removed.` }) });
  };
  const failure = setting.error ?? removing.error;
  return (
    <div className={styles.state}>
      {hidden_reason !== null ? (
        <p role="alert">An administrator has hidden your stream: {hidden_reason}</p>
      ) : (
        <>
          <p role="status">
            <b>{isLive ? 'You are live.' : 'You are not live.'}</b>{' '}
            {live_until !== null && (
              <>
                The stream ends automatically at <Time at={live_until} />.
              </>
            )}
          </p>
          {hides_presence && (
            <p className="muted">
              Others can’t see the stream because you hide your presence in your{' '}
              <Link to="/account/preferences">account</Link>.
            </p>
          )}
          <div className={styles.actions}>
            <Button
              variant={isLive ? 'danger' : 'primary'}
              busy={setting.isPending}
              onClick={() => setting.mutate(!isLive)}
            >
              {isLive ? 'End the stream' : 'Go live'}
            </Button>
            <Button variant="quiet" busy={removing.isPending} onClick={() => void remove()}>
              Remove
            </Button>
          </div>
        </>
      )}
      <FieldError text={failure && refusalTextOr(failure, 'Failed to change your stream. Please try again.')} />
    </div>
  );
}
