import type { CaptchaResponse } from '@pileup/contract/captcha';
import { IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import styles from './captcha-field.module.css';

export interface CaptchaFieldProps {
  sum: CaptchaResponse | undefined;
  isLoading: boolean;
  /** The error text if the sum could not be loaded. */
  failed: string | undefined;
  onRenew: () => void;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A sum of two numbers, which programs that publish without a reader of the page do not solve. */
export function CaptchaField({ sum, isLoading, failed, onRenew, value, error, onChange }: CaptchaFieldProps) {
  const id = useId();
  if (!sum)
    return (
      <div className={styles.captcha}>
        {failed === undefined ? (
          <span className="muted">Loading the captcha…</span>
        ) : (
          <>
            <FieldError text={`The captcha could not be loaded. ${failed}`} />
            <Button small busy={isLoading} onClick={onRenew}>
              Retry
            </Button>
          </>
        )}
      </div>
    );
  return (
    <div className={styles.captcha}>
      <label htmlFor={id}>
        <span aria-hidden="true" className="num">
          {sum.a} + {sum.b} =
        </span>
        <span className="vh">
          {sum.a} plus {sum.b}
        </span>
        <input
          id={id}
          name="captcha_answer"
          className="num"
          size={2}
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <IconButton label="Another sum" icon={IconRefresh} aria-busy={isLoading} onClick={onRenew} />
      <FieldError text={error} id={`${id}-error`} />
    </div>
  );
}
