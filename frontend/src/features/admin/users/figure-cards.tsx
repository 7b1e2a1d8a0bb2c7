import type { AdminFigures } from '@pileup/contract/admin/users';
import type { ReactNode } from 'react';
import { countText } from '../../../lib/text/time-text.ts';
import panelStyles from '../../../ui/panel.module.css';
import { DayBars } from '../day-bars.tsx';
import styles from './users.module.css';

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const pounds = (pence: number) => POUNDS.format(pence / 100);

/** The statistics above the list of users. */
export function FigureCards({ figures }: { figures: AdminFigures }) {
  const { revenue_estimate: estimate, revenue_received: received, paying, trials } = figures;
  const notConnected = figures.is_test_money ? 'Payments are from the sandbox.' : 'No payment service is connected.';
  const test = figures.is_test_money ? ', test money' : '';
  return (
    <dl className={styles.cards}>
      <Card
        label="New today"
        value={countText(figures.new_today)}
        detail={`${countText(figures.new_yesterday)} yesterday`}
      >
        <DayBars what="New accounts" values={figures.new_by_day} />
      </Card>
      <Card label="New this week" value={countText(figures.new_this_week)} detail="since Monday" />
      <Card label="New this month" value={countText(figures.new_this_month)} detail="since the 1st" />
      <Card
        label="Profiles"
        value={countText(figures.profiles)}
        detail={`${countText(figures.main_accounts)} main accounts`}
      />
      <Card label="Paying" value={countText(paying)} detail={`${countText(trials)} on trial`} />
      <Card
        label="Monthly revenue"
        value={pounds(estimate.month)}
        detail={`estimate: ${countText(paying)} × £2.65${test}`}
      />
      <Card label="Annual revenue" value={pounds(estimate.year)} detail={`estimate: 12 months${test}`} />
      <Card
        label="Received"
        value={received ? pounds(received.month) : '–'}
        detail={received ? `this month; ${pounds(received.year)} in 12 months` : notConnected}
      />
    </dl>
  );
}

interface CardProps {
  label: string;
  value: string;
  detail: string;
  children?: ReactNode;
}

function Card({ label, value, detail, children }: CardProps) {
  return (
    <div className={`${panelStyles.panel} ${styles.card}`}>
      <dt className="lg">{label}</dt>
      <dd>
        <b>{value}</b>
        <span>{detail}</span>
        {children}
      </dd>
    </div>
  );
}
