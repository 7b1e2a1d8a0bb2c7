import type { Supporter } from '@pileup/contract/billing';
import { IconHeart } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { fieldErrors, formError } from '../../lib/http/refusal-text.ts';
import { useSession } from '../../lib/session.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import { ReportButton } from '../../session/report-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextInput } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segment } from '../../ui/segment.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useDonation } from './api.ts';
import styles from './billing.module.css';
import { TEST_MONEY } from './subscription-text.ts';

const AMOUNTS = ['3', '5', '10', '25', 'other'] as const;
type Amount = (typeof AMOUNTS)[number];
const MONEY = /^\d{1,4}(?:[.,]\d{1,2})?$/;

/** An amount in pence; null for anything that is no amount. */
function penceOf(amount: Amount, own: string): number | null {
  const text = amount === 'other' ? own.trim().replace(/^£\s*/, '') : amount;
  return MONEY.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : null;
}

/** A donation, once or each month, with or without a name on the wall. */
export function DonatePanel({ isTest }: { isTest: boolean }) {
  const session = useSession();
  const [amount, setAmount] = useState<Amount>('5');
  const [own, setOwn] = useState('');
  const [often, setOften] = useState<'once' | 'monthly'>('once');
  const isMonthly = session !== null && often === 'monthly';
  const [name, setName] = useState(session?.user.my_callsign ?? '');
  const [wrong, setWrong] = useState<string>();
  const donation = useDonation();
  const errors = fieldErrors(donation.error);
  const pence = penceOf(amount, own);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (donation.isPending) return;
    setWrong(pence === null ? 'Please enter an amount such as 7.50.' : undefined);
    if (pence !== null) donation.mutate({ amount: pence, monthly: isMonthly ? 1 : 0, name });
  }

  return (
    <Panel title="Your support" {...(isTest && { aside: TEST_MONEY })}>
      <form className={styles.form} style={{ padding: 12 }} onSubmit={submit} noValidate>
        <Segment
          label="Amount"
          className={styles.choice}
          options={AMOUNTS.map((value) => ({ value, label: value === 'other' ? 'Other' : `£${value}` }))}
          value={amount}
          onChange={setAmount}
        />
        {amount === 'other' && (
          <TextInput
            label="Amount in pounds"
            inputMode="decimal"
            mono
            maxLength={8}
            value={own}
            error={wrong ?? errors.amount}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
        {session ? (
          <>
            <Segment
              label="How often"
              className={styles.choice}
              options={[
                { value: 'once', label: 'Once' },
                { value: 'monthly', label: 'Each month' },
              ]}
              value={often}
              onChange={setOften}
            />
            {often === 'monthly' && (
              <p className="muted">
                You can cancel at any time under “Card and invoices” on your{' '}
                <Link to={SUBSCRIPTION_PATH}>subscription page</Link>.
              </p>
            )}
          </>
        ) : (
          <p className="muted">
            This is a one-off donation. To give each month, please <Link to="/login">log in</Link>: with an account you
            can cancel it yourself at any time.
          </p>
        )}
        <TextInput
          label="Name or callsign on the wall"
          hint="Leave empty to stay anonymous."
          maxLength={60}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" className={styles.big} busy={donation.isPending}>
          <IconHeart className="i" aria-hidden />{' '}
          {pence === null ? 'Support' : `Support with £${(pence / 100).toFixed(2)}`}
          {isMonthly && ' a month'}
        </Button>
        <FieldError text={formError(donation.error, 'The checkout could not be opened. Please try again.')} />
      </form>
    </Panel>
  );
}

/** The supporters of the site who want to be named. */
export function SupportersList({ supporters }: { supporters: readonly Supporter[] }) {
  // A station's callsign is nothing to report.
  const canReport = useSession() !== null;
  return (
    <Panel title="Supporters" aside={String(supporters.length)}>
      {supporters.length === 0 ? (
        <EmptyState text="No supporters are named yet. You could be the first." />
      ) : (
        <ul className={styles.wall}>
          {supporters.map(({ id, name, my_callsign }) => (
            <li key={name}>
              {my_callsign ? (
                <Link className="call" to={profilePath(my_callsign)}>
                  {my_callsign}
                </Link>
              ) : (
                <>
                  {name} {canReport && <ReportButton kind="supporter" id={id} />}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
