import { useId, useMemo } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useEntities } from '../../api.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { Cell } from './cell.tsx';
import styles from './cells.module.css';
import { entityOptions, entityText } from './entity-options.ts';
import { Chevron } from './mode-cell.tsx';

/** The DXCC entity: derived from the call, or chosen. */
export function EntityCell({ bar: { form, lookup, dispatch } }: { bar: LogBarState }) {
  const id = useId();
  const { data } = useEntities();
  const derived = lookup.data?.dxcc_entity;
  const options = useMemo(() => entityOptions(data ?? (derived ? [derived] : [])), [data, derived]);
  const known = derived && String(derived.adif) === form.dxcc ? entityText(derived) : undefined;
  const text = options.find(({ value }) => value === form.dxcc)?.text ?? known ?? '';
  const [, name = text, number = ''] = /^(.*) (\(\d+\))$/.exec(text) ?? [];
  return (
    <Cell label="DXCC" htmlFor={id} span={[4, 5, 0, 8]} className={styles.select} aside={<Chevron />}>
      <span className={cx(styles.value, styles.text)} aria-hidden="true">
        {name} <span className="mono muted">{number}</span>
      </span>
      <select id={id} value={form.dxcc} onChange={({ target }) => dispatch({ type: 'entity', adif: target.value })}>
        <option value="">None</option>
        {options.map((option) => (
          <option key={option.text} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Cell>
  );
}
