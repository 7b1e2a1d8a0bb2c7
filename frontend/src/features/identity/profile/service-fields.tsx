import type { User } from '@pileup/contract/identity';
import type { ReactNode } from 'react';
import { Check } from '../../../ui/check.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ProfilePart, Secret } from './profile-draft.ts';
import { SecretField } from './secret-field.tsx';

/** The outside services Pileup may act at in the operator's name. */
export function ServiceFields({ draft, change, texts, user }: ProfilePart & { user: User }) {
  const secret = (field: Secret, label: string, isSet: boolean) => (
    <SecretField
      label={label}
      name={field}
      isSet={isSet}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={texts[field]}
    />
  );
  return (
    <Panel title="External services" className="part" id="services" aside="Keys are never shown again">
      <div className="pad form">
        <Service name="QRZ">
          {secret('qrz_api_key', 'QRZ logbook API key', user.has_qrz_api_key)}
          <Check
            label="Log contacts there automatically"
            name="qrz_auto_log_qso"
            aria-label="Log contacts at QRZ automatically"
            checked={draft.qrz_auto_log_qso}
            onChange={(qrz_auto_log_qso) => change({ qrz_auto_log_qso })}
          />
        </Service>
        <Service name="Club Log">
          <TextInput
            label="Club Log e-mail"
            name="clublog_email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={draft.clublog_email}
            onChange={(event) => change({ clublog_email: event.target.value })}
            error={texts.clublog_email}
          />
          {secret('clublog_password', 'Club Log password', user.has_clublog_password)}
          <Check
            label="Log contacts there automatically"
            name="clublog_auto_log_qso"
            aria-label="Log contacts at Club Log automatically"
            checked={draft.clublog_auto_log_qso}
            onChange={(clublog_auto_log_qso) => change({ clublog_auto_log_qso })}
          />
        </Service>
        <Service name="eQSL">{secret('eqsl_apikey', 'eQSL API key', user.has_eqsl_apikey)}</Service>
        <Service name="HamQTH">
          <TextInput
            label="HamQTH name"
            name="hamqth"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
            value={draft.hamqth}
            onChange={(event) => change({ hamqth: event.target.value })}
            error={texts.hamqth}
          />
        </Service>
      </div>
    </Panel>
  );
}

function Service({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="service">
      <legend className="legend">{name}</legend>
      <div className="form two">{children}</div>
    </fieldset>
  );
}
