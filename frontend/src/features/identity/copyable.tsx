import { IconCopy } from '@tabler/icons-react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './copyable.module.css';

export interface CopyableProps {
  /** What it is: `Address`. */
  label: string;
  text: string;
  /** Large and centred, for a code to be typed on another device. */
  big?: boolean;
}

/** A text to copy: a click selects all of it, the button copies it. */
export function Copyable({ label, text, big = false }: CopyableProps) {
  async function copy() {
    if (await copyText(text)) showToast({ text: `${label} copied.`, kind: 'good' });
    else showToast({ text: `${label} could not be copied. Please select it and copy it yourself.`, kind: 'bad' });
  }
  return (
    <fieldset className={cx(styles.copyable, big && styles.big)}>
      <legend>{label}</legend>
      <div className={styles.box}>
        <Code>{text}</Code>
        <IconButton label={`Copy: ${label}`} icon={IconCopy} onClick={() => void copy()} />
      </div>
    </fieldset>
  );
}

/** Copies a text to the clipboard; false if the browser refuses, as it does on plain HTTP. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
