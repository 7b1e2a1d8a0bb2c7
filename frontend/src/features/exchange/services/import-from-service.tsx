import { IconCloudDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import { importsQuery } from '../imports/api.ts';
import { useServices } from './api.ts';
import styles from './services-panel.module.css';

/** Imports from outside logbooks, beside those from a file. */
export function ImportFromService({ onStarted }: { onStarted: (importId: number) => void }) {
  const queries = useQueryClient();
  const { data } = useServices();
  const start = useMutation({
    mutationFn: () => call('vimportqrz'),
    onSuccess: ({ import_id }) => {
      onStarted(import_id);
      return queries.invalidateQueries(importsQuery);
    },
  });
  const qrz = data?.services.find(({ service }) => service === 'qrz');
  return (
    <div className={styles.import}>
      <div className={styles.actions}>
        {qrz ? (
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            <IconCloudDownload className="i" stroke={1.75} aria-hidden /> Import from QRZ
          </Button>
        ) : (
          <ButtonLink to="/account#services">
            <IconCloudDownload className="i" stroke={1.75} aria-hidden /> Connect QRZ
          </ButtonLink>
        )}
        <span className={fieldStyles.hint}>Your QRZ contacts of the last 2 weeks. Duplicates are skipped.</span>
      </div>
      <FieldError text={start.error && `Error importing from QRZ: ${start.error.message}`} />
    </div>
  );
}
