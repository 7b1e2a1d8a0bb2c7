import { useMediaQuery } from '@mantine/hooks';
import { isCallingCq } from '../lib/calling-cq.ts';
import { useActiveUsers, useBandStats } from '../lib/live/live.ts';
import { countText } from '../lib/text/time-text.ts';

/** What is going on right now, in three numbers, where there is room for them. */
export function LivePulse() {
  const roomy = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  return roomy ? <Figures /> : null;
}

function Figures() {
  const { data: cards } = useActiveUsers();
  const { data: stats } = useBandStats();
  const onAir = cards?.filter(({ is_live }) => is_live).length;
  const callingCq = cards?.filter(isCallingCq).length;
  const qsos = stats?.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className="pulse">
      <Figure of={onAir} what="on air" />
      <Figure of={callingCq} what="calling CQ" />
      <Figure of={qsos} what="QSOs in 100 min" />
    </p>
  );
}

function Figure({ of, what }: { of: number | undefined; what: string }) {
  return (
    <span>
      <b>{of === undefined ? '–' : countText(of)}</b> {what}
    </span>
  );
}
