import { FILTER_FIELD_NAMES, filterField } from '@pileup/radio/log-filter/fields';
import { faultText, formatFilter, MAX_FILTER_LENGTH, parseFilter } from '@pileup/radio/log-filter/parse';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import buttonStyles from '../../../ui/button.module.css';
import { FieldError } from '../../../ui/field.tsx';
import { SavedFilters } from '../filters/saved-filters.tsx';
import { storageOwner } from '../persistent-store.ts';
import { useLoadSetups } from '../setups/api.ts';
import styles from './filter-box.module.css';
import { suggestionsFor } from './filter-suggestions.ts';
import findBox from './find-box.module.css';

interface FilterBoxProps {
  /** The applied filter. */
  filter: string;
  /** Why the server refused the filter. */
  refusal: string | undefined;
  onFilter: (filter: string) => void;
}

/** The filter of the logbook as a line of text, and its terms as chips. */
export function FilterBox({ filter, refusal, onFilter }: FilterBoxProps) {
  const id = useId();
  const { data: setups = [] } = useLoadSetups(storageOwner(useSession()?.user.id));
  const [text, setText] = useState(filter);
  const [shown, setShown] = useState(filter);
  const [fault, setFault] = useState<string>();
  // Back and Forward change the filter without typing.
  if (shown !== filter) {
    setShown(filter);
    setText(filter);
    setFault(undefined);
  }
  function apply(event: FormEvent) {
    event.preventDefault();
    const parsed = parseFilter(text);
    setFault(parsed.fault && faultText(parsed.fault));
    if (!parsed.fault) onFilter(formatFilter(parsed.terms));
  }
  const terms = parseFilter(filter).terms ?? [];
  const error = fault ?? (text === filter ? refusal : undefined);
  return (
    <div className={styles.filter}>
      <form className={styles.line} onSubmit={apply}>
        <label className={cx(findBox.box, styles.box)}>
          <IconFilter className="i" stroke={1.75} aria-hidden />
          <span className="vh">Filter contacts</span>
          <input
            type="search"
            placeholder="band:40m mode:cw since:2020 -qsl:lotw"
            list={`${id}-fields`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_FILTER_LENGTH}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFault(undefined);
              if (target.value === '' && filter !== '') onFilter('');
            }}
          />
        </label>
        <datalist id={`${id}-fields`}>
          {suggestionsFor(
            text,
            setups.map(({ name }) => name),
          ).map(({ text, help }) => (
            <option key={text} value={text}>
              {help}
            </option>
          ))}
        </datalist>
        <button type="submit" className={buttonStyles.button}>
          Filter
        </button>
        <button type="button" className={buttonStyles.button} popoverTarget={`${id}-saved`}>
          Saved<span className="vh"> filters</span>
        </button>
        <button type="button" className={buttonStyles.button} popoverTarget={`${id}-help`}>
          <span className="vh">Filter </span>Help
        </button>
      </form>
      <FieldError text={error} id={`${id}-error`} />
      {terms.length > 0 && (
        <ul className={styles.chips} aria-label="Filter terms">
          {terms.map((term, at) => (
            <li key={`${term.text} ${terms.slice(0, at).filter((each) => each.text === term.text).length}`}>
              <button
                type="button"
                className={styles.chip}
                onClick={() => onFilter(formatFilter(terms.toSpliced(at, 1)))}
              >
                <span className="vh">Remove </span>
                {term.text}
                <IconX className="i" stroke={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SavedFilters id={`${id}-saved`} filter={filter} />
      <FilterHelp id={`${id}-help`} />
    </div>
  );
}

function FilterHelp({ id }: { id: string }) {
  return (
    <section id={id} popover="auto" className={styles.help} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>Filter help</h2>
        <button
          type="button"
          className={cx(buttonStyles.button, buttonStyles.small)}
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          Close
        </button>
      </header>
      <p>
        All terms must match. <code>-</code> before a term excludes, a comma means "or", <code>*</code> is any text. Use
        quotes for phrases. A bare word matches the start of a callsign.
      </p>
      <dl>
        {FILTER_FIELD_NAMES.map((name) => (
          <div key={name}>
            <dt>
              <code>{filterField(name).example}</code>
            </dt>
            <dd>{filterField(name).help}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
