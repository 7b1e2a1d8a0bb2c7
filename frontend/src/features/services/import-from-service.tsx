import type { ServiceName } from '@pileup/contract/services';
import { IconCloudDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { FieldError } from '../../ui/field.tsx';
import { useServices } from './api.ts';
import { TITLES } from './service-texts.ts';
import styles from './services-panel.module.css';

/** Imports from outside logbooks, beside those from a file. */
export function ImportFromService({ onStarted }: { onStarted: (importId: number) => void }) {
  const { data } = useServices();
  const isConnected = (name: ServiceName) => data?.services.some(({ service }) => service === name) ?? false;
  return (
    <div className={styles.import}>
      <ImportFrom
        service="qrz"
        isConnected={isConnected('qrz')}
        hint="Your QRZ contacts of the last 2 weeks. Duplicates are skipped."
        onStarted={onStarted}
      />
      <ImportFrom
        service="lotw"
        isConnected={isConnected('lotw')}
        hint="All your contacts at LoTW. Duplicates are skipped."
        onStarted={onStarted}
      />
    </div>
  );
}

const CALLS = { qrz: 'vimportqrz', lotw: 'vimportlotw' } as const;

interface ImportFromProps {
  service: keyof typeof CALLS;
  isConnected: boolean;
  hint: string;
  onStarted: (importId: number) => void;
}

function ImportFrom({ service, isConnected, hint, onStarted }: ImportFromProps) {
  const title = TITLES[service];
  const start = useMutation({
    mutationFn: () => call(CALLS[service]),
    onSuccess: ({ import_id }) => onStarted(import_id),
  });
  const icon = <IconCloudDownload className="i" stroke={1.75} aria-hidden />;
  return (
    <>
      <div className={styles.actions}>
        {isConnected ? (
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            {icon} Import from {title}
          </Button>
        ) : (
          <ButtonLink to="/account#services">
            {icon} Connect {title}
          </ButtonLink>
        )}
        <span className={fieldStyles.hint}>{hint}</span>
      </div>
      <FieldError text={start.error && `Error importing from ${title}: ${start.error.message}`} />
    </>
  );
}
