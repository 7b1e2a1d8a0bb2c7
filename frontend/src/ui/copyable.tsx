import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../lib/clipboard.ts';
import { IconButton } from './button.tsx';
import { Typed } from './code.tsx';
import { useToasts } from './toasts.tsx';
import './copyable.css';

export interface CopyableProps {
  /** What it is: `Address`. */
  label: string;
  text: string;
  /** Large and in the middle, for what is read from the screen and typed elsewhere. */
  big?: boolean;
}

/** A text that is needed somewhere else: one press selects it whole, the button beside it copies it. */
export function Copyable({ label, text, big = false }: CopyableProps) {
  const toasts = useToasts();
  async function copy() {
    if (await copyText(text)) toasts.show({ text: `${label} copied.`, kind: 'good' });
    else toasts.show({ text: `${label} could not be copied: select it and copy it by hand.`, kind: 'bad' });
  }
  return (
    <fieldset className={big ? 'copyable big' : 'copyable'}>
      <legend>{label}</legend>
      <div className="box">
        <Typed>{text}</Typed>
        <IconButton label={`Copy: ${label}`} onClick={() => void copy()}>
          <IconCopy className="i" stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  );
}
