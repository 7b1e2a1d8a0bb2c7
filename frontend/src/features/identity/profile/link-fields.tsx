import { cx } from '../../../lib/cx.ts';
import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../form.module.css';
import { type ProfileSection, textProps } from './profile-section.ts';

const LINKS = [
  { field: 'facebook_link', label: 'Facebook', placeholder: 'https://facebook.com/…' },
  { field: 'youtube_link', label: 'YouTube', placeholder: 'https://youtube.com/@…' },
  { field: 'instagram_link', label: 'Instagram', placeholder: 'https://instagram.com/…' },
  { field: 'twitter_link', label: 'X (Twitter)', placeholder: 'https://x.com/…' },
] as const;

/** The operator's pages elsewhere, shown on the public profile. */
export function LinkFields(part: ProfileSection) {
  return (
    <Panel title="Links" id="links" bodyClassName={cx(styles.form, styles.twoColumns)}>
      {LINKS.map(({ field, label, placeholder }) => (
        <TextInput
          key={field}
          label={label}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          {...textProps(part, field)}
        />
      ))}
    </Panel>
  );
}
