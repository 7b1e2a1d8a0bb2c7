import type { CountryFileResponse } from '@pileup/contract/logbook';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { countryFileTexts } from './country-file-text.ts';
import styles from './explain-call.module.css';

const KEY = ['vdxcc/file'] as const;

/** The country files in use, and the one that was refused; administrators can load a new one. */
export function CountryFilePanel() {
  const isAdmin = useSession()?.user.is_admin === 1;
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('vdxcc/file', {}, {}, signal) });
  return (
    <Panel title="Country files" aside={isAdmin && <LoadNow />}>
      {query.data ? (
        <div className={styles.entity}>
          {countryFileTexts(query.data).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ) : (
        <NotLoaded query={query} what="the country files" rows={1} height={40} />
      )}
    </Panel>
  );
}

function LoadNow() {
  const queries = useQueryClient();
  const load = useMutation({
    mutationFn: () => call('vadmin/country-file/load'),
    onSuccess: (response: CountryFileResponse) => {
      queries.setQueryData(KEY, response);
      void queries.invalidateQueries({ queryKey: ['vdxcc/explain'] });
      showToast(
        response.refused
          ? { text: 'The country file was rejected.', kind: 'bad' }
          : { text: response.in_use ? 'The country file is up to date.' : 'There is no country file.', kind: 'good' },
      );
    },
    onError: (error) => showToast({ text: refusalTextOr(error, 'The country file could not be loaded.'), kind: 'bad' }),
  });
  return (
    <Button small busy={load.isPending} onClick={() => load.mutate()}>
      Load now
    </Button>
  );
}
