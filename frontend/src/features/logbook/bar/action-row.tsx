import { IconChevronUp, IconCornerDownLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segment } from '../../../ui/segment.tsx';
import widths from '../log-bar.module.css';
import styles from './action-row.module.css';
import { CatBox } from './cat/cat-box.tsx';
import { Stats } from './stats.tsx';
import type { LogBarState } from './use-log-bar.ts';

const OP_MODES = [
  { value: 'run', label: 'Run' },
  { value: 'sp', label: 'S&P' },
] as const;

export interface ActionRowProps {
  bar: LogBarState;
  more: boolean;
  onMore: () => void;
  onHide?: (() => void) | undefined;
}

/** The bottom row of the log bar: statistics on the left, actions on the right. */
export function ActionRow({ bar, more, onMore, onHide }: ActionRowProps) {
  const [helpOpen, setHelpOpen] = useState(false);
  const { form, editing, dispatch } = bar;
  return (
    <>
      <div className={styles.row}>
        <Stats bar={bar} />
        <span className="sp" />
        <Button variant="quiet" small className={widths.phoneOnly} aria-expanded={more} onClick={onMore}>
          {more ? 'Fewer fields' : 'More fields'}
        </Button>
        <CatBox bar={bar} helpOpen={helpOpen} onHelp={setHelpOpen} />
        <Segment
          className={styles.segment}
          label="Operating"
          options={OP_MODES}
          value={form.run ? 'run' : 'sp'}
          onChange={(value) => dispatch({ type: 'run', run: value === 'run' })}
        />
        <Button variant="quiet" small className={styles.roomy} onClick={() => void bar.resetCounters()}>
          Reset Counters
        </Button>
        {editing ? <EditButtons bar={bar} /> : <LogButtons bar={bar} />}
        {onHide && (
          <IconButton label="Hide the log bar" onClick={onHide}>
            <IconChevronUp className="i" stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {helpOpen && !bar.cat.active && (
        <p className={styles.help} id="cat-help">
          Use the desktop app or a UDP connection from other desktop programs to enable the CAT link for frequency and
          mode. <Link to="/docs#connect">How to connect your programs</Link>
        </p>
      )}
    </>
  );
}

function LogButtons({ bar }: { bar: LogBarState }) {
  return (
    <>
      <Button variant="quiet" small onClick={bar.clear}>
        Clear Form
      </Button>
      <Button variant="primary" type="submit" className={styles.primary}>
        Log QSO{' '}
        <kbd className={widths.wideOnly} aria-hidden>
          <IconCornerDownLeft className="i" stroke={1.75} aria-hidden />
        </kbd>
      </Button>
    </>
  );
}

function EditButtons({ bar }: { bar: LogBarState }) {
  return (
    <>
      <Button variant="danger" small onClick={bar.remove}>
        Delete QSO
      </Button>
      <Button small onClick={bar.clear}>
        Cancel Edit
      </Button>
      <Button variant="primary" type="submit" className={styles.primary} disabled={bar.saving}>
        Save Changes
      </Button>
    </>
  );
}
