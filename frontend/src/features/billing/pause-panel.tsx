import type { SubscriptionAnswer } from '@pileup/contract/billing';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalTextOr } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segment } from '../../ui/segment.tsx';
import { useManage } from './api.ts';
import styles from './billing.module.css';

const MONTHS = ['1', '2', '3', '6'] as const;

/** Pauses a paid subscription from the end of the month that is paid. */
export function PausePanel({ answer }: { answer: SubscriptionAnswer }) {
  const [months, setMonths] = useState<(typeof MONTHS)[number]>('3');
  const manage = useManage();
  if (answer.state !== 'paid' || !answer.running || answer.cancel_at || answer.paused_until) return null;
  const long = `${months} ${months === '1' ? 'month' : 'months'}`;
  return (
    <Panel title="Pause" bodyClassName={styles.form}>
      <p>
        Away from the radio for a while? No payment, no access, everything stays. It begins when your paid month ends
        and goes on by itself.
      </p>
      <Segment
        label="Months"
        className={styles.choice}
        options={MONTHS.map((value) => ({ value, label: value, title: `${value} months` }))}
        value={months}
        onChange={setMonths}
      />
      <Button busy={manage.isPending} onClick={() => manage.mutate({ months: Number(months) })}>
        <IconPlayerPause className="i" aria-hidden /> Pause for {long}
      </Button>
      <FieldError text={manage.error && refusalTextOr(manage.error, 'The pause was not set. Please try again.')} />
    </Panel>
  );
}
