import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ProfilePart } from './profile-part.ts';
import { textProps } from './profile-part.ts';

const LINKS = [
  { field: 'facebook_link', label: 'Facebook', like: 'https://facebook.com/…' },
  { field: 'youtube_link', label: 'YouTube', like: 'https://youtube.com/@…' },
  { field: 'instagram_link', label: 'Instagram', like: 'https://instagram.com/…' },
  { field: 'twitter_link', label: 'X (Twitter)', like: 'https://x.com/…' },
] as const;

/** Where else the operator is to be found; on the public profile. */
export function LinkFields(part: ProfilePart) {
  return (
    <Panel title="Links" className="part" id="links">
      <div className="pad form two">
        {LINKS.map(({ field, label, like }) => (
          <TextInput
            key={field}
            label={label}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder={like}
            {...textProps(part, field)}
          />
        ))}
      </div>
    </Panel>
  );
}
