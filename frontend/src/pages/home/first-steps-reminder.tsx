import { FirstStepsNotice } from '../../features/identity/first-steps/first-steps-notice.tsx';
import { useLogbookCount } from '../../features/logbook/api.ts';

/** The notice of open steps after registration, with the number of contacts in the log. */
export function FirstStepsReminder() {
  const { data } = useLogbookCount();
  return <FirstStepsNotice contacts={data?.count} />;
}
