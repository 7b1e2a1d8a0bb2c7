import { IconInfoCircle } from '@tabler/icons-react';
import { cx } from '../../../../lib/cx.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Check } from '../../../../ui/checkbox.tsx';
import styles from '../action-row.module.css';
import type { LogBarState } from '../use-log-bar.ts';

export interface CatBoxProps {
  bar: LogBarState;
  /** Whether the help with the id `cat-help` is open. */
  helpOpen: boolean;
  onHelp: (open: boolean) => void;
}

/** The CAT link: a checkbox while a radio is connected, otherwise help on how to connect one. */
export function CatBox({ bar: { cat }, helpOpen, onHelp }: CatBoxProps) {
  if (cat.active) {
    const source = [cat.rigName, cat.program && `via ${cat.program}`].filter(Boolean).join(' ');
    return (
      <span className={cx(styles.cat, styles.linked)} title={source || undefined}>
        <Check label={<LinkLabel program={cat.program} />} checked={cat.enabled} onChange={cat.setEnabled} />
      </span>
    );
  }
  return (
    <span className={cx(styles.cat, styles.roomy)}>
      <Check label="CAT Link Unavailable" disabled aria-describedby={helpOpen ? 'cat-help' : undefined} />
      <IconButton
        label="About the CAT link"
        icon={IconInfoCircle}
        aria-expanded={helpOpen}
        onClick={() => onHelp(!helpOpen)}
      />
    </span>
  );
}

function LinkLabel({ program }: { program: string }) {
  return (
    <span className={styles.words}>
      CAT Link{' '}
      {program && (
        <span className={styles.program}>
          <span aria-hidden="true">· </span>
          {program}
        </span>
      )}
    </span>
  );
}
