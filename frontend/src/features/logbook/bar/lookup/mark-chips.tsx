import type { LogBarAnswer } from '@pileup/contract/logbook';
import { DuplicateMark, Marks } from '../../../../ui/radio/marks.tsx';
import type { LogBarState } from '../use-log-bar.ts';
import { slotOf } from './marks.ts';
import { useFormMarks } from './use-form-marks.ts';

/** Tells before a contact is logged whether it is a duplicate, or what it would be the first of. */
export function MarkChips({ bar, answer }: { bar: LogBarState; answer: LogBarAnswer | undefined }) {
  const { isDuplicate, marks } = useFormMarks(bar, answer);
  const { form } = bar;
  return (
    <>
      {isDuplicate && <DuplicateMark />}
      <Marks marks={marks} band={slotOf(form).band} mode={form.submode || form.mode} />
    </>
  );
}
