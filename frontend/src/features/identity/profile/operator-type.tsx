import { Check } from '../../../ui/check.tsx';
import type { ProfilePart } from './profile-part.ts';
import { flagProps } from './profile-part.ts';

/** Ham, listener, CB operator; a ham is no listener, and the other way round. */
export function OperatorType(part: ProfilePart) {
  const { texts } = part;
  const error = texts.is_ham ?? texts.is_swl ?? texts.is_cb;
  return (
    <fieldset className="whole" aria-describedby={error && 'operator-type-error'}>
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
