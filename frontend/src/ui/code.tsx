import { IconCopy } from '@tabler/icons-react';
import { Fragment } from 'react';
import { cx } from '../lib/cx.ts';
import { copyText } from './actions/copy-text.ts';
import { IconButton } from './button.tsx';
import styles from './code.module.css';
import copyableStyles from './copyable.module.css';
import { showToast } from './toasts.tsx';

/** A URL or command to be typed as it is; wraps at spaces, not after a hyphen or slash. */
export function Code({ children }: { children: string }) {
  let offset = 0;
  return (
    <code className={styles.code}>
      {children.split(' ').map((word) => {
        const first = offset === 0;
        offset += word.length + 1;
        return (
          <Fragment key={offset}>
            {!first && ' '}
            <span>{word}</span>
          </Fragment>
        );
      })}
    </code>
  );
}

export interface CopyableProps {
  /** Name of the text, such as `Address`. */
  label: string;
  text: string;
  /** Whether the text is large and centred, for a code to be typed on another device. */
  big?: boolean;
}

/** A text to copy: a click selects all of it, the button copies it. */
export function Copyable({ label, text, big = false }: CopyableProps) {
  async function copy() {
    if (await copyText(text)) showToast({ text: `${label} copied.`, kind: 'good' });
    else showToast({ text: `${label} could not be copied. Please select it and copy it yourself.`, kind: 'bad' });
  }
  return (
    <fieldset className={cx(copyableStyles.copyable, big && copyableStyles.big)}>
      <legend>{label}</legend>
      <div className={copyableStyles.box}>
        <Code>{text}</Code>
        <IconButton label={`Copy: ${label}`} icon={IconCopy} onClick={() => void copy()} />
      </div>
    </fieldset>
  );
}
