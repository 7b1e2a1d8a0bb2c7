import type { DxccEntity, ExplainEntityResponse } from '@pileup/contract/logbook';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../../lib/http/http.ts';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput, FieldError, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import reportLineStyles from '../../../ui/report-line.module.css';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { reasonText, timeText } from './entity-text.ts';
import styles from './explain-call.module.css';

/** The entity of the call and day in the address, the reason for it, and the entity at other times. */
export function ExplainCall() {
  const [query] = useSearchParams();
  const [asked, date] = [query.get('call') ?? '', query.get('date') ?? ''];
  const { data, error, isFetching } = useQuery({
    queryKey: ['vdxcc/explain', asked, date],
    queryFn: ({ signal }) => call('vdxcc/explain', { call: asked, ...(date && { date }) }, {}, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const shown = error || asked === '' ? undefined : data;
  return (
    <>
      <Question key={`${asked} ${date}`} asked={asked} date={date} error={error} />
      {shown ? (
        <div className={styles.answer} aria-busy={isFetching}>
          <Answer answer={shown} />
          <Times answer={shown} />
        </div>
      ) : asked !== '' && !error ? (
        <SkeletonRows rows={3} height={60} label="Looking the call up" />
      ) : (
        !error && <EmptyState text="Enter a callsign, and the day of the contact if it was not today." />
      )}
    </>
  );
}

function Question({ asked, date, error }: { asked: string; date: string; error: Error | null }) {
  const [, setQuery] = useSearchParams();
  const [callsign, setCallsign] = useState(asked);
  const [day, setDay] = useState(date.slice(0, 10));
  const errors = fieldErrors(error);

  function ask(event: FormEvent) {
    event.preventDefault();
    if (callsign.trim() !== '') setQuery({ call: callsign.trim(), ...(day && { date: day }) });
  }

  return (
    <Panel title="Callsign and day">
      <form className={styles.form} onSubmit={ask} noValidate>
        <CallsignInput
          label="Call"
          value={callsign}
          maxLength={20}
          error={errors.call}
          onChange={(event) => setCallsign(event.target.value)}
        />
        <TextInput
          label="Day (UTC)"
          type="date"
          value={day}
          error={errors.date}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button type="submit" variant="primary">
          Explain
        </Button>
      </form>
      <FieldError text={formError(error)} />
    </Panel>
  );
}

function Answer({ answer }: { answer: ExplainEntityResponse }) {
  const { call: callsign, date, entity, reason, source, source_date } = answer;
  return (
    <Panel title={`${callsign} on ${date.slice(0, 10)}`} aside={`${source} of ${source_date.slice(0, 10)}`}>
      <div className={styles.entity} role="status">
        <p className={styles.name}>{entity ? entity.name : 'No DXCC entity'}</p>
        <p>{reasonText(reason, callsign)}</p>
        {(reason.from ?? reason.until) && <p className="muted">This rule is valid {timeText(reason)}.</p>}
      </div>
      {entity && <Facts entity={entity} />}
    </Panel>
  );
}

function Facts({ entity: { adif, cont, cqz, latitude, longitude } }: { entity: DxccEntity }) {
  const position = `${Math.abs(latitude).toFixed(1)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(1)}° ${longitude < 0 ? 'W' : 'E'}`;
  const facts = [
    ['DXCC', adif],
    ['Continent', cont],
    ['CQ zone', cqz],
    ['Position', position],
  ] as const;
  return (
    <dl className={`${reportLineStyles.reportLine} ${styles.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Times({ answer: { call: callsign, date, periods } }: { answer: ExplainEntityResponse }) {
  return (
    <Panel title="At other times" aside={callsign}>
      <ul className={styles.times}>
        {periods.map((period) => {
          const isNow = (period.from ?? '') <= date && (period.until === null || date <= period.until);
          return (
            <li key={period.from ?? 'first'} aria-current={isNow ? 'date' : undefined}>
              <span className="mono">{timeText(period)}</span>
              <b>{period.entity?.name ?? (period.is_known ? 'none' : 'not known')}</b>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
