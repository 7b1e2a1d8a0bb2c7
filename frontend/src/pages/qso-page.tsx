import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { QsoMedia } from '../features/content/media/qso-media.tsx';
import { FullQso } from '../features/logbook/full-qso.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import toolbarStyles from '../ui/toolbar.module.css';

export default function QsoPage() {
  const { qdo_id } = useParams();
  const navigate = useNavigate();
  // The first page of a visit has the key "default": there is no page of this site to go back to.
  const canGoBack = useLocation().key !== 'default';
  return (
    <div className="page">
      <div className={toolbarStyles.toolbar}>
        {canGoBack ? (
          <Button small onClick={() => void navigate(-1)}>
            <IconArrowLeft className="i" stroke={1.75} aria-hidden /> Back
          </Button>
        ) : (
          <ButtonLink small to="/">
            Home
          </ButtonLink>
        )}
      </div>
      <FullQso qdoId={Number(qdo_id)} below={(qso) => <QsoMedia key={qso.qdo_id} qso={qso} />} />
    </div>
  );
}
