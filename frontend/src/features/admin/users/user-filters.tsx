import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import styles from './users.module.css';
import { FILTER_NAMES, REGISTERED_NAMES, usersRequest, withChange } from './users-request.ts';

/** Search and filters, which are in the address of the page. */
export function UserFilters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const request = usersRequest(query);
  const search = useRef<HTMLInputElement>(null);
  // The field follows the address, for example after going back to a page with another search.
  useEffect(() => {
    if (search.current) search.current.value = request.search ?? '';
  }, [request.search]);
  const change = (changed: Readonly<Record<string, string>>) => navigate(withChange(query, changed));
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        void change({ search: search.current?.value.trim() ?? '' });
      }}
    >
      <div className={styles.search}>
        <IconSearch className="i" stroke={1.75} aria-hidden />
        <input
          ref={search}
          type="search"
          aria-label="Call, name, e-mail or number"
          placeholder="Call, name, e-mail, number"
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-shortcut="/"
          defaultValue={request.search ?? ''}
        />
      </div>
      <Button small type="submit">
        Search
      </Button>
      <Choice
        label="State"
        value={request.filter ?? ''}
        names={FILTER_NAMES}
        onChange={(filter) => void change({ filter })}
      />
      <Choice
        label="Registered"
        value={request.registered ?? ''}
        names={REGISTERED_NAMES}
        onChange={(registered) => void change({ registered })}
      />
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  names: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({ label, value, names, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id}>
      <span>{label}</span>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">all</option>
        {Object.entries(names).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
