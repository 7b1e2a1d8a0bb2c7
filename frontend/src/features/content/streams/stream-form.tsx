import type { MediaHostsResponse, OwnStream, StreamKind } from '@pileup/contract/streams';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError, LiteralInput, TextInput } from '../../../ui/field.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSaveStream } from './api.ts';
import styles from './stream-settings.module.css';

const KINDS: readonly { value: StreamKind; label: string; field: string; hint: string }[] = [
  {
    value: 'youtube',
    label: 'YouTube',
    field: 'Video',
    hint: 'The address of the live stream, in any form, or its 11 characters.',
  },
  { value: 'twitch', label: 'Twitch', field: 'Channel', hint: 'The name of the channel, or its address.' },
  {
    value: 'hls',
    label: 'HLS',
    field: 'Playlist',
    hint: 'An address that ends with .m3u8, or of a video file (.mp4), on',
  },
  { value: 'frame', label: 'Page', field: 'Page', hint: 'The address of a page with the video, on' },
];

function isOffered(hosts: boolean | readonly string[]): boolean {
  return typeof hosts === 'boolean' ? hosts : hosts.length > 0;
}

interface StreamFormProps {
  stream: OwnStream | null;
  hosts: MediaHostsResponse;
}

export function StreamForm({ stream, hosts }: StreamFormProps) {
  const offered = KINDS.filter(({ value }) => isOffered(hosts[value]));
  const [draft, setDraft] = useState(() => ({
    kind: stream?.kind ?? offered[0]?.value ?? 'youtube',
    source: stream?.source ?? '',
    title: stream?.title ?? '',
  }));
  const saving = useSaveStream();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saving.error]);
  const kind = KINDS.find(({ value }) => value === draft.kind);
  const origins = hosts[draft.kind];
  const hostNames = Array.isArray(origins) ? ` ${origins.map((origin) => URL.parse(origin)?.host).join(', ')}.` : '';
  const errors = fieldErrors(saving.error);

  if (offered.length === 0) return <p className="muted">This site does not show streams from other hosts.</p>;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(draft, { onSuccess: () => showToast({ text: 'Stream saved.', kind: 'good' }) });
  };
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={save}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.caption}>From</span>
        <Segment
          label="From"
          className={styles.kinds}
          options={offered}
          value={draft.kind}
          onChange={(value) => {
            saving.reset();
            setDraft({ ...draft, kind: value, source: value === stream?.kind ? stream.source : '' });
          }}
        />
        <FieldError text={errors.kind} />
      </div>
      <LiteralInput
        mono
        label={kind?.field ?? 'Address'}
        hint={`${kind?.hint}${hostNames}`}
        error={errors.source}
        maxLength={500}
        autoComplete="off"
        value={draft.source}
        onChange={({ target }) => setDraft({ ...draft, source: target.value })}
      />
      <TextInput
        label="Title"
        error={errors.title}
        maxLength={100}
        autoComplete="off"
        value={draft.title}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <FieldError text={formError(saving.error)} />
      <div className={styles.actions}>
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
