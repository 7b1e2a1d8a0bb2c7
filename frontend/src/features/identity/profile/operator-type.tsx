import { Check } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import styles from '../form.module.css';
import { flagProps, type ProfileSection } from './profile-draft.ts';

/** Ham, listener, CB operator; ham and listener exclude each other. */
export function OperatorType(part: ProfileSection) {
  const { texts } = part;
  const error = texts.is_ham ?? texts.is_swl ?? texts.is_cb;
  return (
    <fieldset className={styles.fullWidth} aria-describedby={error && 'operator-type-error'}>
      <legend className={styles.legend}>Operator type</legend>
      <div className={styles.row}>
        <Check label="Licensed ham" {...flagProps(part, 'is_ham')} />
        <Check label="Short-wave listener" {...flagProps(part, 'is_swl')} />
        <Check label="CB operator" {...flagProps(part, 'is_cb')} />
      </div>
      <FieldError text={error} id="operator-type-error" />
    </fieldset>
  );
}
