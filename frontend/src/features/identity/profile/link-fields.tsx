import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ProfilePart } from './profile-draft.ts';

const LINKS = [
  { field: 'facebook_link', label: 'Facebook', like: 'https://facebook.com/…' },
  { field: 'youtube_link', label: 'YouTube', like: 'https://youtube.com/@…' },
  { field: 'instagram_link', label: 'Instagram', like: 'https://instagram.com/…' },
  { field: 'twitter_link', label: 'X (Twitter)', like: 'https://x.com/…' },
] as const;

/** Where else the operator is to be found; on the public profile. */
export function LinkFields({ draft, change, texts }: ProfilePart) {
  return (
    <Panel title="Links" className="part" id="links">
      <div className="pad form two">
        {LINKS.map(({ field, label, like }) => (
          <TextInput
            key={field}
            label={label}
            name={field}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder={like}
            value={draft[field]}
            onChange={(event) => change({ [field]: event.target.value })}
            error={texts[field]}
          />
        ))}
      </div>
    </Panel>
  );
}
