import type { UnreviewedLog, UnreviewedResponse } from '@pileup/contract/identity';
import { BandChip, Call, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { contactsText, profileLines } from './review-texts.ts';

/** Data added before the address was confirmed, by kind. */
export function ReviewContents({ answer: { logs, imports, sub_accounts, profile } }: { answer: UnreviewedResponse }) {
  const lines = profileLines(profile);
  return (
    <>
      {logs.map((log) => (
        <LogPart key={log.my_callsign} log={log} />
      ))}
      {imports > 0 && (
        <p role="status">
          {imports === 1 ? 'One file is' : `${imports} files are`} still being imported. The imported contacts are
          included in your decision.
        </p>
      )}
      {sub_accounts.length > 0 && (
        <section>
          <h3>Sub-accounts</h3>
          <ul>
            {sub_accounts.map(({ callsign, created_at }) => (
              <li key={callsign}>
                <Call call={callsign} />{' '}
                <span className="muted">
                  added <Time at={created_at} /> UTC
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && (
        <section>
          <h3>Profile</h3>
          <dl>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function LogPart({ log: { my_callsign, contacts, first, last, newest } }: { log: UnreviewedLog }) {
  return (
    <section>
      <h3>
        {contactsText(contacts)} in the log of <Call call={my_callsign} />
      </h3>
      <p className="muted">
        Between <Time at={first} /> and <Time at={last} /> UTC. {contacts > newest.length && 'The latest:'}
      </p>
      <table className={tableStyles.table} aria-label={`Latest contacts of ${my_callsign}`}>
        <TableHead columns={['Call', 'Band', 'Mode', 'UTC']} />
        <tbody>
          {newest.map(({ Call: call, Band, Mode, TS }) => (
            <tr key={`${TS} ${call} ${Band} ${Mode}`}>
              <td>
                <Call call={call} />
              </td>
              <td>
                <BandChip band={Band} />
              </td>
              <td>
                <ModeChip mode={Mode} />
              </td>
              <td>
                <Time at={TS} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
