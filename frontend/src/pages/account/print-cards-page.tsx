import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PrintCards } from '../../features/content/cards/print-cards.tsx';
import { FilterBox } from '../../features/logbook/table/filter-box.tsx';
import { FindBox } from '../../features/logbook/table/find-box.tsx';
import { logbookView, pageOf, viewParameters } from '../../features/logbook/table/logbook-address.ts';
import { useOperator } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Sheets of QSL cards for a search of the log; search and page are in the address. */
export default function PrintCardsPage() {
  const { user } = useOperator();
  const [query, setQuery] = useSearchParams();
  const { call, filter } = logbookView(query);
  const change = (view: { call: string; filter: string }) => setQuery(viewParameters(view));
  const find = useCallback(
    (next: string) => setQuery((now) => viewParameters({ ...logbookView(now), call: next }), { replace: true }),
    [setQuery],
  );
  return (
    <div className="page">
      <div className="ttl">
        <h1>Print QSL cards</h1>
        <span className="call">{user.my_callsign}</span>
        <span className="sp" />
        <ButtonLink to="/account/qsl-card">Change card</ButtonLink>
      </div>
      <FindBox found={call} onFind={find} />
      <FilterBox filter={filter} refusal={undefined} onFilter={(next) => change({ call, filter: next })} />
      <PrintCards call={call} filter={filter} page={pageOf(query.get('page'))} />
    </div>
  );
}
