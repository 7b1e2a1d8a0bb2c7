import type { FeedItem } from '@pileup/contract/social';
import { IconArrowRight, IconMail, IconMicrophone, IconTrophy } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../lib/profile-path.ts';
import { BandChip } from '../../../ui/radio/band-chip.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { Frequency } from '../../../ui/radio/frequency.tsx';
import { ModeChip } from '../../../ui/radio/mode-chip.tsx';
import { Age } from '../age.tsx';
import { useEachSecond } from '../use-each-second.ts';
import { IconLabel } from './icon-label.tsx';
import { isRecent } from './is-recent.ts';
import { MaskedText, UpgradeLink } from './masked-text.tsx';
import { reportsText } from './reports-text.ts';

/** A contact of the feed: stations and age, frequency and mode, contest and comment. */
export const FeedRow = memo(function FeedRow({ item }: { item: FeedItem }) {
  const { entity_id: id, station_callsign: station, created_at, blurred, qso } = item;
  const recent = useEachSecond((now) => isRecent(created_at, now));
  return (
    <li className={recent ? 'new' : undefined}>
      <div className="a">
        <Call call={station} to={profilePath(station)} />
        <IconArrowRight className="i ar" aria-hidden />
        <span className="vh">worked</span>
        {blurred ? <MaskedText what="Call" seed={id} /> : <Call call={qso.Call} to={profilePath(qso.Call)} />}
        <span className="sp" />
        {qso.mp3_name && <IconLabel icon={IconMicrophone} text="Recording" />}
        {qso.has_email && <IconLabel icon={IconMail} text="E-mail" />}
        {/* This link covers the whole row; the other links are above it. */}
        <Link className="open" to={`/qso/${id}`}>
          <Age at={created_at} />
          <span className="vh">, QSO of {blurred ? station : `${station} with ${qso.Call}`}</span>
        </Link>
      </div>
      <div className="b">
        {blurred ? <MaskedText what="Frequency" seed={id + 2} /> : <Frequency khz={qso.Freq} short />}
        <BandChip band={qso.Band} />
        <ModeChip mode={qso.Mode} submode={qso.SubMode} />
        <span className="rs">{reportsText(qso)}</span>
      </div>
      <Notes item={item} />
    </li>
  );
});

function Notes({ item: { entity_id, blurred, qso } }: { item: FeedItem }) {
  const { ContestName, Comment } = qso;
  if (!blurred && !ContestName && !Comment) return null;
  return (
    <div className="c">
      {ContestName && (
        <span className="contest" title={ContestName}>
          <IconLabel icon={IconTrophy} text="Contest" />
          {ContestName}
        </span>
      )}
      {blurred ? (
        <>
          <MaskedText what="Comment" seed={entity_id + 4} wide />
          <UpgradeLink />
        </>
      ) : (
        Comment && (
          <span className="cm" title={Comment}>
            {Comment}
          </span>
        )
      )}
    </div>
  );
}
