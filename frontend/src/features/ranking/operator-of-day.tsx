import { profilePath } from '../../lib/profile-path.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Count } from '../../ui/count.tsx';
import { Call } from '../../ui/radio/call.tsx';
import { useOperatorOfDay } from './api.ts';
import './operator-of-day.css';

/** The operator with the most contacts today. The same height in every state, so that the layout does not shift. */
export function OperatorOfDay() {
  const { data, error, refetch } = useOperatorOfDay();
  const operator = data?.operator;
  return (
    <section className="panel of-day" aria-labelledby="of-day">
      {operator ? (
        <Avatar call={operator.my_callsign} image={operator.profile_image_name} size={44} />
      ) : (
        <span className={data || error ? 'placeholder' : 'placeholder sk'} aria-hidden="true" />
      )}
      <div>
        <h2 className="lg" id="of-day">
          Operator of the day
        </h2>
        {operator ? (
          <p className="who">
            <Call call={operator.my_callsign} to={profilePath(operator.my_callsign)} />
            <span className="nm">{operator.name}</span>
            <span className="muted">
              <Count of={operator.count} /> {operator.count === 1 ? 'contact' : 'contacts'}
            </span>
          </p>
        ) : data ? (
          <p className="who muted">No one yet: the first contact of the UTC day takes the lead.</p>
        ) : error ? (
          <p className="who" role="alert">
            Failed to load the operator of the day.{' '}
            <button type="button" className="retry link" onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        ) : (
          <p className="who muted" role="status">
            Loading feed...
          </p>
        )}
      </div>
    </section>
  );
}
