import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type CardImage, QsoCardPanel } from '../features/content/cards/qso-card-panel.tsx';
import { QsoMedia } from '../features/content/media/qso-media.tsx';
import { QsoHistory } from '../features/logbook/edits/change-list.tsx';
import { FullQso } from '../features/logbook/full-qso.tsx';
import { CallbookPanel } from '../features/logbook/qso/callbook-panel.tsx';
import { ContactServices, EqslCard } from '../features/services/contact-services.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Lightbox } from '../ui/lists/lightbox.tsx';
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
      <FullQso
        qdoId={Number(qdo_id)}
        below={(qso) => (
          <>
            {qso.mine && <CallbookPanel key={`callbook ${qso.qdo_id}`} call={qso.Call} />}
            {qso.mine && <ContactServices key={`services ${qso.qdo_id}`} qdoId={qso.qdo_id} />}
            {qso.mine && <EqslCard key={`eqsl ${qso.qdo_id}`} qdoId={qso.qdo_id} call={qso.Call} />}
            {qso.mine && <QsoHistory key={`history ${qso.qdo_id}`} qdoId={qso.qdo_id} />}
            <QsoMedia key={`media ${qso.qdo_id}`} qso={qso} />
            <CardOfQso key={`card ${qso.qdo_id}`} qdoId={qso.qdo_id} mine={qso.mine} />
          </>
        )}
      />
    </div>
  );
}

/** The QSL card below the contact. */
function CardOfQso({ qdoId, mine }: { qdoId: number; mine: boolean }) {
  const [shown, setShown] = useState<{ images: readonly CardImage[]; at: number } | null>(null);
  return (
    <>
      <QsoCardPanel qdoId={qdoId} mine={mine} onOpen={(images, at) => setShown({ images, at })} />
      {shown && <Lightbox label="QSL card" images={shown.images} at={shown.at} onClose={() => setShown(null)} />}
    </>
  );
}
