import { LiteralInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import formStyles from '../form.module.css';
import { type ProfileSection, textProps } from './profile-draft.ts';

/** The name at the callbook that looks up other stations. */
export function ServiceFields(part: ProfileSection) {
  return (
    <Panel title="Callbook" id="callbook" bodyClassName={formStyles.form}>
      <LiteralInput label="HamQTH name" autoComplete="off" maxLength={50} {...textProps(part, 'hamqth')} />
    </Panel>
  );
}
