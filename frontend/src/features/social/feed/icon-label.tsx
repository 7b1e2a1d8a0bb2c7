import type { IconTrophy } from '@tabler/icons-react';
import { cx } from '../../../lib/cx.ts';
import styles from './icon-label.module.css';

interface IconLabelProps {
  icon: typeof IconTrophy;
  text: string;
  className?: string | undefined;
}

/** An icon with a tooltip and a text for screen readers. */
export function IconLabel({ icon: Icon, text, className }: IconLabelProps) {
  return (
    <span className={cx(styles.label, className)} title={text}>
      <Icon className="i" stroke={1.75} aria-hidden />
      <span className="vh">{text}</span>
    </span>
  );
}
