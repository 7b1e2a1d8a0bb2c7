import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { WordTable } from '../../../ui/definition-table.tsx';
import { KEPT } from './kept.ts';
import './privacy.css';

/** What happens with what somebody tells the place about himself. */
export function PrivacyText() {
  return (
    <div className="panel privacy">
      <p>
        {PRODUCT_NAME} keeps what you type and log, in order to be a logbook. Nothing is sold, there is no advertising
        network, and no page loads anything from anybody else.
      </p>

      <h2>What others see</h2>
      <p>
        Your callsign, name, QTH, photo, bio and links, your contacts (call, time, band, mode, reports, comment) and,
        while you are on the air, your frequency and mode. Your grid is rounded to four characters unless you choose
        otherwise. In a contest nobody is told your frequency, unless you choose that too. Your e-mail address, mobile
        number, keys and passwords are shown to nobody. On <Link to="/account/preferences">your account</Link> you can
        hide that you are on the air, and stay off every board.
      </p>

      <h2>How long it is kept</h2>
      <WordTable
        className="framed"
        label={{ text: 'How long it is kept' }}
        heads={['What', 'How long']}
        rows={KEPT.map(([what, howLong]) => [what, what, howLong])}
      />
      <p>
        The network address you come from is used to count attempts, in memory only. Passwords are stored as hashes, the
        passwords and keys of other services encrypted.
      </p>

      <h2>What is yours to do</h2>
      <p>
        On <Link to="/account">your account</Link> you change what is wrong, take everything along in one archive, and
        delete the account with all that is in it. After that only contacts in other operators’ logs still name your
        call: those logs are theirs. For anything else, answer any letter of ours. You have our reply within one month.
      </p>

      <h2>If something goes wrong</h2>
      <p>
        Should anybody get at personal data who must not, we tell the authority and those concerned within 72 hours of
        finding out.
      </p>

      <h2>Age</h2>
      <p>You must be at least 16 years old to have an account.</p>
    </div>
  );
}
