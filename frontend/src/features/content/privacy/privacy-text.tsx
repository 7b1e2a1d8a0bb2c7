import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import panelStyles from '../../../ui/panel.module.css';
import { DefinitionTable } from '../definition-table.tsx';
import styles from './privacy-text.module.css';

/** How long data is stored; the same as in docs/running.md. */
const RETENTION_PERIODS: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account, your log and your photos', 'until you delete them, or the account'],
  ['An account you deleted', '30 days, hidden from others, in which you can restore it; then everything is deleted'],
  ['Contacts you deleted', '30 days, in which you can restore them'],
  ['Your sessions', '90 days, or until you sign out'],
  ['PINs, codes and links we sent you', '5 minutes to 7 days, depending on the kind; each works once'],
  ['Files you import', 'until they are imported; a day if only checked, 7 days if the import failed'],
  ['Files you export', '24 hours'],
  ['The history of your subscription', 'until you delete the account'],
  ['Payments, for the books', 'for good; without your account, if you delete it'],
  [
    'The card of a free trial, as a keyed hash that cannot be reversed',
    'permanently, so that each card gets one trial',
  ],
  ['The last state of your radio, and when you were last online', '30 days after the last update'],
  ['Notifications and messages', 'a year, at most 2,000'],
  ['What was reported to the administrators, and why', 'a year after the last report'],
  ['What the administrators decided, and why', 'for good; without your account, if you delete it'],
  ['Your requests that a rate limit refused', '30 days'],
  ['Views of public pages', '90 days; after that only totals for each page and day, without accounts, for two years'],
  ['What you write in the contact form', '90 days'],
];

export function PrivacyText() {
  return (
    <div className={cx(panelStyles.panel, styles.privacy)}>
      <p>
        {PRODUCT_NAME} stores what you enter and log in order to be your logbook. We sell no data, there is no
        advertising network, and our pages load nothing from third parties.
      </p>

      <h2>What others see</h2>
      <p>
        Your callsign, name, QTH, photo, bio and links, your contacts (call, time, band, mode, reports, comment) and,
        while you are on the air, your frequency and mode. Your grid is rounded to four characters unless you choose
        otherwise. In a contest your frequency is hidden unless you choose to share it. Your e-mail address, mobile
        number, keys and passwords are never shown to anyone. In <Link to="/account/preferences">your account</Link> you
        can hide that you are on the air and stay off all leaderboards.
      </p>

      <h2>How long we store it</h2>
      <DefinitionTable
        framed
        label={{ text: 'How long we store it' }}
        heads={['What', 'How long']}
        rows={RETENTION_PERIODS.map(([what, howLong]) => [what, what, howLong])}
      />
      <p>
        Your IP address is used only to limit login attempts and requests: it is stored only as a keyed hash, for at
        most 90 days. Passwords are stored as hashes; your passwords and keys for other services are encrypted.
      </p>

      <h2>Which pages are viewed</h2>
      <p>
        We count views of the pages that need no account, to see what is read and which links lead here. We store the
        page, the time, a random number that your browser keeps for 90 days, the name of a campaign (<code>utm_…</code>)
        in the address, the name of the site that led here and, if you are signed in, your account: not your network
        address, nothing else of the address, and no cookie. If your browser sends Do Not Track or Global Privacy
        Control, nothing is sent or stored, not even on your device. Each view is deleted after 90 days; totals for each
        page and day, without accounts, after two years.
      </p>

      <h2>Payments</h2>
      <p>
        Payments are made on the pages of our payment service, Stripe. It gets your card and address; we never see a
        card number. It gets your e-mail address from us and tells us what was paid, refunded or refused. If you delete
        your account, we have it delete what it stores about you as a customer here.
      </p>

      <h2>On your device</h2>
      <p>
        While you are signed in, your browser keeps your newest 5,000 contacts and what you have worked, so that you can
        log offline, and the last 50 profiles you looked at. When you sign out, they are deleted, with the drafts of all
        your callsigns. If you end a session from another device, its browser deletes them as soon as it is opened and
        reaches us; until then it still has them. Contacts that are not sent yet stay until they are sent, or until you
        save them as a file and delete them.
      </p>

      <h2>Your rights</h2>
      <p>
        In <Link to="/account">your account</Link> you can correct your data, download everything in one archive, and
        delete the account with everything in it. After that your callsign remains only in other operators’ logs, which
        belong to them. For anything else, <Link to="/contact">write to us</Link>. We answer within one month.
      </p>

      <h2>If something goes wrong</h2>
      <p>
        If personal data is ever exposed, we notify the authority and the people affected within 72 hours of finding
        out.
      </p>

      <h2>Reports</h2>
      <p>
        If you report something, the administrators see your callsign and your reason; its owner does not. If an
        administrator hides something of yours, you get the reason in your inbox. The rules are in the{' '}
        <Link to="/terms">terms</Link>.
      </p>

      <h2>Age</h2>
      <p>You must be at least 16 years old to have an account.</p>
    </div>
  );
}
