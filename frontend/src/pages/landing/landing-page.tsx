import '../../features/identity/identity.css';
import './landing-page.css';
import { IconFileImport, IconKeyboard, IconWorld } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../../features/identity/register-form.tsx';
import { BandChip } from '../../ui/radio/band-chip.tsx';
import { Call } from '../../ui/radio/call.tsx';
import { Frequency } from '../../ui/radio/frequency.tsx';
import { ModeChip } from '../../ui/radio/mode-chip.tsx';

const BENEFITS = [
  {
    icon: IconKeyboard,
    title: 'Log without looking down',
    text: 'Call, report, Enter. Country, zone and distance are there while you type, and so is every contact you had before.',
  },
  {
    icon: IconFileImport,
    title: 'Bring every contact along',
    text: 'Import ADIF from any program. Duplicates are found, no field is lost, and what cannot be read is shown with the reason.',
  },
  {
    icon: IconWorld,
    title: 'One log wherever you are',
    text: 'At the desk or on the summit, in the browser, on the phone. Dark for the shack at night, paper for the day.',
  },
];

/** The way in for a visitor, in one strip: what goes on below is the better invitation. */
export function LandingPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <div className="door">
      <div className="panel card">
        <section className="pitch">
          <h1>The logbook that keeps up with the pile-up.</h1>
          <p>
            A cloud logbook for radio amateurs, short-wave listeners and CB operators. Fast at the key, gentle with your
            data, free to use.
          </p>
        </section>
        <section className="join" aria-label="Create your account">
          <RegisterForm refId={query.get('ref_id')} onDone={() => navigate('/profile?register=success')} />
          <p className="muted">
            Already here? <Link to="/login">Log in</Link>
          </p>
        </section>
      </div>
    </div>
  );
}

/** What a visitor may expect, below what he has just seen. */
export function Benefits() {
  return (
    <section className="door" aria-label="What you get">
      <dl className="rep" aria-label="A contact, as it stands in the log">
        <div>
          <dt>To radio</dt>
          <dd>
            <Call call="JA1QYZ" />
          </dd>
        </div>
        <div>
          <dt>MHz</dt>
          <dd>
            <Frequency khz={14_205} />
          </dd>
        </div>
        <div>
          <dt>Band</dt>
          <dd>
            <BandChip band="20m" />
          </dd>
        </div>
        <div>
          <dt>Mode</dt>
          <dd>
            <ModeChip mode="SSB" />
          </dd>
        </div>
        <div>
          <dt>Report</dt>
          <dd>59 / 57</dd>
        </div>
      </dl>
      <ul className="promises">
        {BENEFITS.map(({ icon: Icon, title, text }) => (
          <li className="panel" key={title}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
