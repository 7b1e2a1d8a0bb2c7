import type { SubscriptionResponse } from '@pileup/contract/billing';
import { IconGift } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors, formError } from '../../lib/http/refusal-text.ts';
import bannerStyles from '../../ui/banner.module.css';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextArea, TextInput } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segment } from '../../ui/segment.tsx';
import { useGift } from './api.ts';
import styles from './billing.module.css';
import { useCheckoutCheck } from './checkout-check.ts';
import { pounds, TEST_MONEY } from './subscription-text.ts';

const MONTHS = ['1', '3', '6', '12'] as const;

/** The callsigns of a list, separated by anything. */
const callsOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Gifts of months to another station, or to a club's list. */
export function GiftPanel({ answer: { price, service } }: { answer: SubscriptionResponse }) {
  const [list, setList] = useState('');
  const [months, setMonths] = useState<(typeof MONTHS)[number]>('3');
  const [message, setMessage] = useState('');
  const gift = useGift();
  const errors = fieldErrors(gift.error);
  const calls = callsOf(list);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!gift.isPending) gift.mutate({ callsigns: calls, months: Number(months), message });
  }

  return (
    <Panel title="Give months" {...(service === 'sandbox' && { aside: TEST_MONEY })}>
      <form className={styles.form} style={{ padding: 12 }} onSubmit={submit}>
        <TextArea
          label="To"
          hint="One callsign, or a list of up to 50, such as a club’s."
          mono
          required
          rows={2}
          autoCapitalize="characters"
          spellCheck={false}
          value={list}
          error={errors.callsigns}
          onChange={(event) => setList(event.target.value)}
        />
        <Segment
          label="Months"
          className={styles.choice}
          options={MONTHS.map((value) => ({ value, label: value, title: `${value} months` }))}
          value={months}
          onChange={setMonths}
        />
        <TextInput
          label="A word with it (optional)"
          maxLength={200}
          value={message}
          error={errors.message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit" busy={gift.isPending}>
          <IconGift className="i" aria-hidden /> Give {months} {months === '1' ? 'month' : 'months'},{' '}
          {pounds(Math.max(1, calls.length) * Number(months) * price)}
        </Button>
        <FieldError text={formError(gift.error, 'The checkout could not be opened. Please try again.')} />
      </form>
    </Panel>
  );
}

/** Thanks for a gift after its checkout, once it is paid. The address alone proves nothing. */
export function GiftCheck({ session }: { session: string }) {
  const { name } = useCheckoutCheck(session);
  return (
    <p className={bannerStyles.banner} role="status">
      {name === 'checking' && 'Checking your payment. If you paid, it will be applied.'}
      {name === 'confirmed' && (
        <>
          <b>Thank you.</b> The months you gave have been added.
        </>
      )}
      {(name === 'failed' || name === 'refused') && (
        <>
          <b>Not confirmed.</b> If you have paid, the months will be added as soon as the payment service confirms it.
        </>
      )}
    </p>
  );
}
