import { BANDS } from '@pileup/radio/band';
import type { FilterFieldName } from '@pileup/radio/log-filter/fields';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/checkbox.tsx';
import { TextInput } from '../../../ui/field.tsx';
import popover from '../table/filter-box.module.css';
import styles from './filter-choices.module.css';
import { chosenText, chosenValues, datesText, dayOf, lastDays, withChosen } from './filter-choices.ts';

const MODES = ['cw', 'ssb', 'am', 'fm', 'ft8', 'ft4', 'rtty', 'psk31', 'js8', 'sstv', 'c4fm', 'dmr'];
const PERIODS = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 365 days', days: 365 },
];

export interface FilterChoicesProps {
  /** The filter that is applied. */
  filter: string;
  onFilter: (filter: string) => void;
}

/** Bands, modes and dates without the syntax of the filter: they write the same line. */
export function FilterChoices(props: FilterChoicesProps) {
  return (
    <div className={styles.choices}>
      <ValueChoice {...props} field="band" title="Bands" none="All bands" values={BANDS} nameOf={(band) => band} />
      <ValueChoice
        {...props}
        field="mode"
        title="Modes"
        none="All modes"
        values={MODES}
        nameOf={(mode) => mode.toUpperCase()}
      />
      <DateChoice {...props} />
    </div>
  );
}

interface ValueChoiceProps extends FilterChoicesProps {
  field: FilterFieldName;
  title: string;
  none: string;
  values: readonly string[];
  nameOf: (value: string) => string;
}

function ValueChoice({ filter, onFilter, field, title, none, values, nameOf }: ValueChoiceProps) {
  const applied = chosenValues(filter, field);
  const [chosen, setChosen] = useState(applied);
  // Typed values can be left out here, too.
  const all = [...values, ...applied.filter((value) => !values.some((known) => known.toLowerCase() === value))];
  return (
    <ChoicePopover
      title={title}
      button={chosenText(applied, none, nameOf)}
      onOpen={() => setChosen(applied)}
      onApply={() => onFilter(withChosen(filter, field, chosen))}
      onClear={() => onFilter(withChosen(filter, field, []))}
    >
      <div className={styles.values}>
        {all.map((value) => (
          <Check
            key={value}
            label={nameOf(value)}
            checked={chosen.includes(value.toLowerCase())}
            onChange={(isOn) =>
              setChosen(isOn ? [...chosen, value.toLowerCase()] : chosen.filter((one) => one !== value.toLowerCase()))
            }
          />
        ))}
      </div>
    </ChoicePopover>
  );
}

function DateChoice({ filter, onFilter }: FilterChoicesProps) {
  const [since = '', until = ''] = [chosenValues(filter, 'since')[0], chosenValues(filter, 'until')[0]];
  const [dates, setDates] = useState({ since, until });
  const apply = (next: typeof dates) => {
    const withSince = withChosen(filter, 'since', next.since ? [next.since] : []);
    onFilter(withChosen(withSince, 'until', next.until ? [next.until] : []));
  };
  return (
    <ChoicePopover
      title="Dates"
      button={datesText(since, until)}
      onOpen={() => setDates({ since: dayOf(since, false), until: dayOf(until, true) })}
      onApply={() => apply(dates)}
      onClear={() => apply({ since: '', until: '' })}
    >
      <div className={styles.periods}>
        {PERIODS.map(({ label, days }) => (
          <Button key={days} small onClick={() => setDates(lastDays(days, Date.now()))}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.dates}>
        <TextInput
          label="From (UTC)"
          type="date"
          value={dates.since}
          onChange={({ target }) => setDates({ ...dates, since: target.value })}
        />
        <TextInput
          label="To (UTC)"
          type="date"
          value={dates.until}
          onChange={({ target }) => setDates({ ...dates, until: target.value })}
        />
      </div>
    </ChoicePopover>
  );
}

interface ChoicePopoverProps {
  title: string;
  button: string;
  onOpen: () => void;
  onApply: () => void;
  onClear: () => void;
  children: ReactNode;
}

function ChoicePopover({ title, button, onOpen, onApply, onClear, children }: ChoicePopoverProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const close = () => section.current?.hidePopover();
  function apply(event: FormEvent) {
    event.preventDefault();
    close();
    onApply();
  }
  return (
    <>
      <Button popoverTarget={id}>
        <span className="vh">{title}: </span>
        {button} <IconChevronDown className="i" stroke={1.75} aria-hidden />
      </Button>
      <section
        id={id}
        ref={section}
        popover="auto"
        className={popover.help}
        aria-labelledby={`${id}-title`}
        onBeforeToggle={({ newState }) => newState === 'open' && onOpen()}
      >
        <form onSubmit={apply}>
          <header>
            <h2 id={`${id}-title`}>{title}</h2>
          </header>
          {children}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary">
              Show these
            </Button>
            <Button
              onClick={() => {
                close();
                onClear();
              }}
            >
              Show all
            </Button>
          </div>
        </form>
      </section>
    </>
  );
}
