import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Check } from '../../../ui/checkbox.tsx';
import popover from '../table/filter-box.module.css';
import {
  COLUMN_KEYS,
  type ColumnChoice,
  type ColumnKey,
  columnOf,
  DEFAULT_COLUMNS,
  isWidth,
  MAX_WIDTH,
  MIN_WIDTH,
  withColumn,
  withMoved,
  withWidth,
} from './column-choice.ts';
import styles from './columns-popover.module.css';

interface ColumnsPopoverProps {
  id: string;
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

/** Chooses the columns of the logbook table, their order and their widths. */
export function ColumnsPopover({ id, choice, onChange }: ColumnsPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const others = COLUMN_KEYS.filter((key) => !choice.shown.includes(key));
  return (
    <section
      id={id}
      ref={section}
      popover="auto"
      className={popover.help}
      aria-labelledby={`${id}-title`}
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      <header>
        <h2 id={`${id}-title`}>Columns</h2>
        <span className={styles.actions}>
          <Button small onClick={() => onChange(DEFAULT_COLUMNS)}>
            Reset
          </Button>
          <Button small onClick={() => section.current?.hidePopover()}>
            Close
          </Button>
        </span>
      </header>
      {isOpen && (
        <ul className={styles.columns} aria-label="Columns">
          {[...choice.shown, ...others].map((key) => (
            <ColumnItem key={key} column={key} choice={choice} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ColumnItemProps extends Omit<ColumnsPopoverProps, 'id'> {
  column: ColumnKey;
}

function ColumnItem({ column, choice, onChange }: ColumnItemProps) {
  const { text } = columnOf(column);
  const isShown = choice.shown.includes(column);
  const move = (by: number) => (event: { currentTarget: HTMLElement }) => {
    const button = event.currentTarget;
    // An element that is moved in the document loses the focus.
    flushSync(() => onChange(withMoved(choice, column, by)));
    button.focus();
  };
  return (
    <li>
      <Check
        label={text}
        checked={isShown}
        disabled={column === 'call'}
        onChange={(checked) => onChange(withColumn(choice, column, checked))}
      />
      {isShown && (
        <>
          <WidthField
            label={`Width of ${text}`}
            width={choice.widths[column]}
            onChange={(width) => onChange(withWidth(choice, column, width))}
          />
          <IconButton label={`Move ${text} up`} icon={IconArrowUp} onClick={move(-1)} />
          <IconButton label={`Move ${text} down`} icon={IconArrowDown} onClick={move(1)} />
        </>
      )}
    </li>
  );
}

interface WidthFieldProps {
  label: string;
  width: number | undefined;
  onChange: (width: number | undefined) => void;
}

/** A field for a width in pixels; empty for the usual one. */
function WidthField({ label, width, onChange }: WidthFieldProps) {
  const [text, setText] = useState(String(width ?? ''));
  const [shown, setShown] = useState(width);
  if (shown !== width) {
    setShown(width);
    setText(String(width ?? ''));
  }
  const isValid = text === '' || isWidth(Number(text));
  return (
    <label className={styles.width}>
      <span className="vh">{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        step={10}
        placeholder="auto"
        aria-invalid={isValid ? undefined : true}
        title={`From ${MIN_WIDTH} to ${MAX_WIDTH} pixels`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const typed = target.value === '' ? undefined : Number(target.value);
          if (typed !== undefined && !isWidth(typed)) return;
          setShown(typed);
          onChange(typed);
        }}
      />
      px
    </label>
  );
}
