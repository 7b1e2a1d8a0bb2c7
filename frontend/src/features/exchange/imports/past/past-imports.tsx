import { Panel } from '../../../../ui/panel.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../../../ui/states.tsx';
import { useHeldFocus } from '../../../../ui/use-held-focus.ts';
import { useImports } from '../api.ts';
import { isUnderWay } from '../import-report.ts';
import { FIGURES, HEADS, PastImport } from './past-import.tsx';
import { useUndone } from './use-undone.ts';
import './past-imports.css';

/** What was imported before, and what can still be done about it. Those under way have their own panels. */
export function PastImports({ onUndone }: { onUndone: () => void }) {
  const { data, isError, refetch } = useImports();
  const past = data?.imports.filter((report) => !isUnderWay(report));
  useUndone(data?.imports, onUndone);
  // A retried import leaves the list.
  const held = useHeldFocus<HTMLTableElement>(`${past?.map(({ id }) => id)}`);
  return (
    <Panel title="Past imports" className="pastbox">
      {!past ? (
        isError ? (
          <ErrorFace text="Failed to load your imports." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height={34} />
        )
      ) : past.length === 0 ? (
        <EmptyFace why="Every file you import is listed here, with what came of it." />
      ) : (
        <table className="tbl past" aria-label="Past imports" ref={held} tabIndex={-1}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Started (UTC)</th>
              <th scope="col">State</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className="r">
                  {HEADS[figure]}
                </th>
              ))}
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          {past.map((report) => (
            <PastImport key={report.id} report={report} />
          ))}
        </table>
      )}
    </Panel>
  );
}
