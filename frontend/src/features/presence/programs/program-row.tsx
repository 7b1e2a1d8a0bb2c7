import type { Program } from '@pileup/contract/presence';
import { Button } from '../../../ui/button.tsx';
import { Ago } from '../../../ui/time.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useForgetProgram } from './api.ts';
import { isConnected } from './program-activity.ts';

/** One program: whether it is there, what it said last, and through what. */
export function ProgramRow({ program, now }: { program: Program; now: number }) {
  const forget = useForgetProgram();
  const toasts = useToasts();
  const { id, name, through, last_seen, last_sent } = program;
  const connected = isConnected(program, now);
  function forgetIt() {
    if (forget.isPending) return;
    forget.mutate(id, {
      onSuccess: () => toasts.show({ text: `${name} is forgotten until it speaks again.` }),
      onError: (error) => toasts.show({ text: `${name} could not be forgotten. ${error.message}`, kind: 'bad' }),
    });
  }
  return (
    <li className={connected ? 'on' : ''}>
      <p>
        <span className="name">
          <b>{name}</b>
          <span className="vh">{connected ? ', connected, ' : ', last seen '}</span>
          <Ago at={last_seen} now={now} />
        </span>
        <span className="muted">
          {last_sent && <span className="sent">{last_sent}</span>}
          <span>through {through || 'API key'}</span>
        </span>
      </p>
      <Button small variant="quiet" aria-label={`Forget ${name}`} aria-busy={forget.isPending} onClick={forgetIt}>
        Forget
      </Button>
    </li>
  );
}
