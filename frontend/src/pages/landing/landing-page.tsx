import { IconFileImport, IconKeyboard, IconWorld } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../../features/identity/register-form.tsx';
import { cx } from '../../lib/cx.ts';
import { FIRST_STEPS_PATH } from '../../session/account-paths.ts';
import panelStyles from '../../ui/panel.module.css';
import { BandChip, Call, Frequency, ModeChip } from '../../ui/radio/contact-parts.tsx';
import reportLineStyles from '../../ui/report-line.module.css';
import styles from './landing-page.module.css';

const BENEFITS = [
  {
    icon: IconKeyboard,
    title: 'Log without looking down',
    text: 'Call, report, Enter. Country, zone, distance and all your earlier contacts appear while you type.',
  },
  {
    icon: IconFileImport,
    title: 'Bring your whole log',
    text: 'Import ADIF from any program. Duplicates are found, no field is lost, and records that can’t be read are listed with the reason.',
  },
  {
    icon: IconWorld,
    title: 'One log wherever you are',
    text: 'In the shack or on a summit, in the browser or on your phone. Dark for the night, light for the day.',
  },
];

/** The introduction and registration form for visitors, above the live content of the home page. */
export function LandingPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <div className={styles.landing}>
      <div className={cx(panelStyles.panel, panelStyles.framed, styles.card)}>
        <section className={styles.pitch}>
          <h1>The logbook that keeps up with the pile-up.</h1>
          <p>
            A cloud logbook for radio amateurs, short-wave listeners and CB operators. Fast to use, careful with your
            data, and free.
          </p>
        </section>
        <section className={styles.join} aria-label="Create your account">
          <RegisterForm refId={query.get('ref_id')} onDone={() => navigate(FIRST_STEPS_PATH)} />
          <p className="muted">
            Already have an account? <Link to="/login">Log in</Link>
          </p>
        </section>
      </div>
    </div>
  );
}

export function Benefits() {
  return (
    <section className={styles.landing} aria-label="What you get">
      <dl className={cx(reportLineStyles.reportLine, styles.contact)} aria-label="A contact in the log">
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
      <ul className={styles.benefits}>
        {BENEFITS.map(({ icon: Icon, title, text }) => (
          <li className={panelStyles.panel} key={title}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
