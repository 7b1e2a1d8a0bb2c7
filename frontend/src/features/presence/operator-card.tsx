import { useActiveUsers } from '../../lib/live/live-stations.ts';
import { useSession } from '../../lib/session.ts';
import { useDistanceUnit } from '../../lib/text/display-settings.ts';
import { placeText } from '../../lib/text/place-text.ts';
import { offeredBy, useMarksOf } from '../../lib/worked.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { StationCard } from './station-card.tsx';
import { useTuning } from './use-tuning.ts';

/** The card of one operator: the radio and its frequency, as it is now. */
export function OperatorCard({ id }: { id: number }) {
  const query = useActiveUsers();
  const cards = query.data;
  const viewer = useSession()?.user;
  const ownId = viewer?.id;
  const unit = useDistanceUnit();
  const tune = useTuning(cards ?? []);
  const marksOf = useMarksOf();
  const card = cards?.find((each) => each.id === id);
  if (!card)
    return (
      <Panel title="Radio">
        {cards ? (
          <EmptyState text="Not on the air now." />
        ) : (
          <NotLoaded query={query} what="the radio" rows={2} height={44} />
        )}
      </Panel>
    );
  return (
    <StationCard
      card={card}
      view="large"
      onTune={id === ownId ? undefined : tune}
      place={placeText(card, viewer?.grid ?? '', unit)}
      marks={marksOf(offeredBy(card))}
      canLog={ownId !== undefined && id !== ownId}
    />
  );
}
