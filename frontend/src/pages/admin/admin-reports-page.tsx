import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from '../../features/admin/admin.module.css';
import { ContactMessagesPanel } from '../../features/admin/contact/contact-messages-panel.tsx';
import { isKind, KIND_NAMES } from '../../features/admin/kind-names.ts';
import { ActsPanel } from '../../features/admin/reports/acts-panel.tsx';
import { ReportsPanel } from '../../features/admin/reports/reports-panel.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AdminFrame } from './admin-frame.tsx';

const TABS = [
  { tab: 'open', label: 'Open' },
  { tab: 'settled', label: 'Settled' },
  { tab: 'history', label: 'History' },
  { tab: 'contact', label: 'Messages' },
] as const;

/** Reports of operators and messages of visitors, for administrators. */
export default function AdminReportsPage() {
  return (
    <AdminFrame
      title="Reports"
      others={{
        text: 'To report something, use Report beside it. For everything else, write to us.',
        link: { to: '/contact', label: 'Contact' },
      }}
    >
      <Reports />
    </AdminFrame>
  );
}

function Reports() {
  const [query, setQuery] = useSearchParams();
  const id = useId();
  const { tab } = TABS.find((one) => one.tab === query.get('tab')) ?? TABS[0];
  const given = query.get('kind');
  const kind = isKind(given) ? given : null;
  const number = Number(query.get('page'));
  const page = Number.isSafeInteger(number) && number > 0 ? number : 1;
  const isList = tab === 'open' || tab === 'settled';
  return (
    <>
      <div className={styles.filters}>
        <nav className={styles.tabs} aria-label="Reports">
          {TABS.map((one) => (
            <ButtonLink key={one.tab} small to={`?tab=${one.tab}`} aria-current={one.tab === tab ? 'page' : undefined}>
              {one.label}
            </ButtonLink>
          ))}
        </nav>
        {isList && (
          <label htmlFor={id}>
            <span className="muted">Show</span>
            <select
              id={id}
              value={kind ?? ''}
              onChange={({ currentTarget: { value } }) => setQuery(value ? { tab, kind: value } : { tab })}
            >
              <option value="">everything</option>
              {Object.entries(KIND_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}s
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {isList && <ReportsPanel status={tab} kind={kind} page={page} />}
      {tab === 'history' && <ActsPanel page={page} />}
      {tab === 'contact' && <ContactMessagesPanel page={page} />}
    </>
  );
}
