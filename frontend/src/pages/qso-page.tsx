import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { FullQso } from '../features/logbook/full-qso.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** One contact, for everybody. */
export function QsoPage() {
  const { qdo_id } = useParams();
  const navigate = useNavigate();
  // The first page of a visit has the key "default": there is nothing of ours to go back to.
  const cameFromUs = useLocation().key !== 'default';
  return (
    <div className="page">
      <div className="tools">
        {cameFromUs ? (
          <Button small onClick={() => void navigate(-1)}>
            <IconArrowLeft className="i" stroke={1.75} aria-hidden /> Back
          </Button>
        ) : (
          <ButtonLink small to="/">
            Home
          </ButtonLink>
        )}
      </div>
      <FullQso qdoId={Number(qdo_id)} />
    </div>
  );
}
