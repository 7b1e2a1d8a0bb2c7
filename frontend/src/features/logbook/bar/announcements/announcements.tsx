import { modeClass } from '@pileup/radio/mode';
import { useEffect, useRef } from 'react';
import { slotOf, useFormMarks } from '../lookup/marks.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { lookedUpSentence } from './sentences.ts';

/** The only part of the log bar that a screen reader reads by itself. */
export function Announcements({ bar }: { bar: LogBarState }) {
  const { form, lookup, callsign, entity, announcements } = bar;
  const { marks, isDuplicate } = useFormMarks(bar, lookup.data);
  const announced = useRef('');
  // An earlier response may lack the contact that was just logged.
  const isAnswered = callsign !== '' && !lookup.isFetching;
  const { data } = lookup;
  const sentence =
    isAnswered && !bar.editing
      ? lookedUpSentence({
          call: callsign,
          isDuplicate,
          marks,
          band: slotOf(form).band,
          modeClass: modeClass(form.mode, form.submode),
          country: entity?.name ?? '',
          name: data?.name ?? '',
          worked: data ? { count: data.total_qsos, last: data.human_time_since_last_qso ?? '' } : null,
        })
      : '';
  // Each callsign is announced once: later changes during the contact are not announced, except a duplicate.
  useEffect(() => {
    if (callsign === '') announced.current = '';
    if (sentence === '' || announced.current === `duplicate ${callsign}`) return;
    if (announced.current === callsign && !isDuplicate) return;
    announced.current = isDuplicate ? `duplicate ${callsign}` : callsign;
    announcements.announce(sentence);
  }, [callsign, sentence, isDuplicate, announcements.announce]);
  return (
    <p className="vh" role="status" data-announcements>
      {announcements.text}
    </p>
  );
}
