import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Check } from '../../../ui/checkbox.tsx';
import { LiteralInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import formStyles from '../form.module.css';
import { flagProps, type ProfileSection, type Secret, textProps } from './profile-draft.ts';
import { SecretField } from './secret-field.tsx';
import styles from './service-fields.module.css';

/** The external services that Pileup may use on the operator's behalf. */
export function ServiceFields(part: ProfileSection) {
  const { draft, change, resetCount, texts, user } = part;
  const secret = (field: Secret, label: string, isSet: boolean) => (
    <SecretField
      label={label}
      name={field}
      isSet={isSet}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      resetCount={resetCount}
      error={texts[field]}
    />
  );
  return (
    <Panel title="External services" id="services" aside="Saved keys are never shown" bodyClassName={formStyles.form}>
      <Service name="QRZ">
        {secret('qrz_api_key', 'QRZ logbook API key', user.has_qrz_api_key)}
        <Check
          className={styles.check}
          label="Upload contacts automatically"
          aria-label="Upload contacts automatically to QRZ"
          {...flagProps(part, 'qrz_auto_log_qso')}
        />
      </Service>
      <Service name="Club Log">
        <LiteralInput
          label="Club Log e-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          {...textProps(part, 'clublog_email')}
        />
        {secret('clublog_password', 'Club Log password', user.has_clublog_password)}
        <Check
          className={styles.check}
          label="Upload contacts automatically"
          aria-label="Upload contacts automatically to Club Log"
          {...flagProps(part, 'clublog_auto_log_qso')}
        />
      </Service>
      <Service name="eQSL">{secret('eqsl_apikey', 'eQSL API key', user.has_eqsl_apikey)}</Service>
      <Service name="HamQTH">
        <LiteralInput label="HamQTH name" autoComplete="off" maxLength={50} {...textProps(part, 'hamqth')} />
      </Service>
    </Panel>
  );
}

function Service({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.service}>
      <legend className={formStyles.legend}>{name}</legend>
      <div className={cx(formStyles.form, formStyles.twoColumns)}>{children}</div>
    </fieldset>
  );
}
