import { Check } from '../../../ui/check.tsx';
import type { ProfileSection } from './profile-section.ts';
import { flagProps } from './profile-section.ts';

/** Ham, listener, CB operator; ham and listener exclude each other. */
export function OperatorType(part: ProfileSection) {
  const { texts } = part;
  const error = texts.is_ham ?? texts.is_swl ?? texts.is_cb;
  return (
    <fieldset className="full-width" aria-describedby={error && 'operator-type-error'}>
      <legend className="legend">Operator type</legend>
      <div className="row">
        <Check label="Licensed ham" {...flagProps(part, 'is_ham')} />
        <Check label="Short-wave listener" {...flagProps(part, 'is_swl')} />
        <Check label="CB operator" {...flagProps(part, 'is_cb')} />
      </div>
      {error && (
        <p className="err" id="operator-type-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
