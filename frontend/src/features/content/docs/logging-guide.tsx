import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import keysStyles from '../../../ui/keys.module.css';
import styles from './logging-guide.module.css';

export function LoggingGuide() {
  return (
    <>
      <p>
        Type a callsign in the log bar: after three characters it is looked up below, and the contact’s timer starts.
        You can do everything with the keyboard:
      </p>
      <dl className={cx(keysStyles.keys, styles.keys)}>
        <dt>
          <kbd>L</kbd>
        </dt>
        <dd>Go to the Call field, from any page</dd>
        <dt>
          <kbd>/</kbd>
        </dt>
        <dd>Search for a callsign</dd>
        <dt>
          <kbd>Tab</kbd>
        </dt>
        <dd>Call, Name, Snt, Rcv, Comments</dd>
        <dt>
          <kbd>Space</kbd>
        </dt>
        <dd>Next field, in Call, Snt and Rcv</dd>
        <dt>
          <kbd>Enter</kbd>
        </dt>
        <dd>Log the contact from any of these fields; the cursor returns to Call</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>Stop sending a macro; otherwise clear the line</dd>
        <dt>
          <kbd>F1</kbd> … <kbd>F8</kbd>
        </dt>
        <dd>Send a macro</dd>
        <dt>
          <kbd>Alt</kbd> <kbd>arrow</kbd>
        </dt>
        <dd>Step the band up and down, the mode left and right</dd>
        <dt>
          <kbd>Alt</kbd> <kbd>S</kbd>
        </dt>
        <dd>Next station set-up</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>All shortcuts</dd>
      </dl>
      <h3>Run and S&amp;P</h3>
      <p>
        Choose Run while you call CQ: contacts are marked as run, and your card says “Calling CQ”. S&amp;P is for search
        and pounce.
      </p>
      <h3>The time</h3>
      <p>
        Always UTC. It follows the clock until you click it or its lock; then you can change it, e.g. when you enter a
        paper log later.
      </p>
      <h3>Units and times</h3>
      <p>
        Distances in km or miles, the format of dates, and local time beside UTC are settings of your account. The time
        shown for the other station is what clocks show there; “≈” means that its country has several time zones and its
        grid is not known. Distance and beam need your own grid.
      </p>
      <h3>Station set-ups</h3>
      <p>
        Under <Link to="/account/setups">Station set-ups</Link> you enter once where you operate and what with: portable
        callsign, grid, rig, antenna, power, and the references of a park (POTA), summit (SOTA), area (WWFF) or island
        (IOTA). Choose one in the log bar, or step through them with Alt+S: its values are logged with each contact. A
        set-up with a reference is an activation: the log bar counts the contacts of the UTC day, marks park to park,
        and the page has the log as the programme wants it. “Get ready for offline” keeps what you need on this device.
      </p>
      <h3>CAT link</h3>
      <p>
        Once a program reports your radio, tick “CAT Link”: frequency, mode and Run follow the radio. What you type
        yourself is kept until the radio changes again.
      </p>
      <h3>Macros</h3>
      <p>
        F1 to F8 send Morse code in CW, and the voice memories of your radio in phone, through the bridge and rigctld:
        start the bridge with <code>--send</code>. Your radio transmits, so this is off by default. The macros then show
        at the bottom of the log bar; the pencil edits them, for Run and for S&amp;P, on this device. A macro begins
        within a second. Esc or Stop stops it.
      </p>
      <p>
        The keys work while the cursor is in the log bar. There F5 sends its macro; Ctrl+F5 still reloads. Without a
        bridge that can send, and everywhere else, all F-keys do what they do in your browser. Sound files of your
        computer are not played.
      </p>
      <h3>When you’re offline</h3>
      <p>
        Keep logging. A contact is stored in this browser until the server has confirmed it: its row says “waiting”, and
        the header of every page shows how many are unsent. They are sent in order as soon as the server is reached,
        also after a reload or another sign-in. Even if one is sent twice, it is logged once. You can save them as ADIF
        from the header, too.
      </p>
      <p>
        If you have been signed in on this device before, the app also opens offline, with your newest 5,000 contacts,
        the search, earlier contacts with a callsign, the entity, the direction and the marks. Changes and deletions of
        contacts wait, too. If a contact was changed elsewhere meanwhile, you see both values and choose. Signing out
        removes your log from the device.
      </p>
      <p>
        If the clock of the device is wrong by a minute or more, your contacts wait, and the log bar offers to correct
        their times. Times that you typed are never changed.
      </p>
      <h3>Is it a new one?</h3>
      <p>
        While you type, the log bar says whether the contact would be a duplicate (same band and mode on the same UTC
        day, unless you choose another rule in the settings of the log bar), or the first with an entity, of an entity
        on this band or in this mode, or the first in a zone or square. Nothing is refused.
      </p>
      <h3>More fields</h3>
      <p>
        “Fields” in the log bar adds what you need: grid, QTH, end time, receive frequency, propagation, satellite,
        references of parks, summits and islands (several parks separated by commas), contest, serial and exchange, and
        notes that only you see. The choice is remembered on this device. After logging, what belongs to the other
        station is cleared, your own references, contest and satellite stay, and the sent serial counts up. Power may
        have a unit: 500mW, 1.2kW.
      </p>
      <h3>Contests</h3>
      <p>
        While a contest runs here, “In contest” above the lookup chooses it; for others, turn on “Log contests” in the
        settings of the log bar. The log bar then has what you send and receive, says “Worked at 14:02” before you log a
        duplicate, and shows points, new multipliers, the rates of 10 and 60 minutes and the score, also without
        network. “I send” is empty for serial numbers, or what you always send. Enter goes from the callsign to what you
        receive, then logs; Alt+R switches between Run and S&amp;P, Alt+L edits the last contact. With “Enter sends
        macros in contests”, among the settings of the log bar, each Enter also sends what comes next in CW or from the
        voice memories: CQ, the report, thanks. “Cabrillo log” opens the form for the log that you send to the sponsor.
      </p>
      <p>
        A contest sets its mode. What we know about a station is filled in when you get to the exchange: its zone, its
        square, or what it sent before; typing replaces it. The log bar warns you about a mode, band or time outside the
        contest and an exchange that breaks its rules; Enter still logs. Each device has serial numbers of its own, 50
        at a time, so that none is sent twice also without network: a second device begins at 051.
      </p>
      <h3>Unusual callsigns</h3>
      <p>
        An unusual callsign, such as two typed together, needs a second Enter to be logged. The rate “10 / 60 min”
        counts the contacts of the last 10 and 60 minutes.
      </p>
      <h3>The time</h3>
      <p>
        It follows the clock, in UTC, until you type over it or click the lock. Write it as on paper: 1432 or 14:32,
        with a date if it was earlier: 28.11. 1432, 28.11.26 1432 or 2026-11-28 14:32. A time without a date means
        today, or yesterday if it is still to come; in an edit it is on the day of the contact. Without a year, it is
        the last such day.
      </p>
      <h3>The frequency</h3>
      <p>Type MHz or kHz: 14.074, 14074 and 14,074.5 are all understood. Typed into Call, a frequency tunes.</p>
    </>
  );
}
