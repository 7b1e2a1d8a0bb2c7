import { Check } from '../../../ui/check.tsx';
import type { ProfilePart } from './profile-draft.ts';

/** Ham, listener, CB operator; a ham is no listener, and the other way round. */
export function OperatorType({ draft, change, texts }: ProfilePart) {
  const error = texts.is_ham ?? texts.is_swl ?? texts.is_cb;
  return (
    <fieldset className="whole" aria-describedby={error && 'operator-type-error'}>
      <legend className="legend">Operator type</legend>
      <div className="row">
        <Check label="Licensed ham" checked={draft.is_ham} onChange={(is_ham) => change({ is_ham })} />
        <Check label="Short-wave listener" checked={draft.is_swl} onChange={(is_swl) => change({ is_swl })} />
        <Check label="CB operator" checked={draft.is_cb} onChange={(is_cb) => change({ is_cb })} />
      </div>
      {error && (
        <p className="err" id="operator-type-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
