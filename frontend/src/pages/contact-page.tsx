import { Link } from 'react-router-dom';
import { ContactForm } from '../features/admin/contact/contact-form.tsx';
import { cx } from '../lib/cx.ts';
import { useSession } from '../lib/session.ts';
import { Panel } from '../ui/panel.tsx';
import narrowPageStyles from './account/narrow-page.module.css';

export default function ContactPage() {
  const session = useSession();
  return (
    <div className={cx('page', narrowPageStyles.narrow)}>
      <div className="ttl">
        <h1>Contact</h1>
      </div>
      <p>
        Write to the administrators of this site. Many questions are answered in the <Link to="/docs">FAQ</Link>. To
        report a message, a photo or another contribution, use Report beside it: the administrators then see what you
        mean.
      </p>
      <Panel title="Your message" bodyClassName="">
        <ContactForm key={session?.user.id ?? 'visitor'} session={session} />
      </Panel>
      <p className="muted">
        Your message is stored for 90 days. See <Link to="/privacy">Privacy</Link>.
      </p>
    </div>
  );
}
