import { useId } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { Code } from '../../../ui/code.tsx';
import fieldStyles from '../../../ui/field.module.css';
import panelStyles from '../../../ui/panel.module.css';
import { DefinitionTable } from '../definition-table.tsx';
import { BridgeGuide } from './bridge-guide.tsx';
import styles from './connecting-guide.module.css';
import { InlineCode } from './docs-section.tsx';
import { BRIDGE_PROGRAMS, keyPrograms, type ProgramGuide } from './programs.ts';

const KEY = 'The API key from your account screen';

/** Contest loggers, which send their score while a contest runs; `address` is the origin of this site. */
function scorePrograms(address: string): readonly ProgramGuide[] {
  return [
    {
      name: 'N1MM Logger+, not1mm, TR4W, DXLog, YFKtest',
      provides: 'Score, and contacts if the program sends them',
      fields: [
        ['Where', 'The settings of score reporting or live scores'],
        ['Address (URL)', `\`${address}/api/scoreboard\``],
        ['User', 'Your callsign'],
        ['Password', KEY],
        ['Contest', 'Its Cabrillo name, such as `CQ-WW-CW`'],
      ],
      note: 'If only the address can be set, add `?key=` and your API key to it.',
    },
  ];
}

export function ConnectingGuide() {
  const address = window.location.origin;
  return (
    <>
      <p>
        A program that can log to Wavelog or Cloudlog can log here: it needs the address <Code>{address}</Code> and an
        API key, which you create on your <Link to="/account#programs">account screen</Link>. All others connect through
        the bridge, a small program on your computer. Either way, you can test the connection on the account screen: it
        shows at once what arrives.
      </p>
      <h3>With an API key</h3>
      <p>
        Paths like <Code>/index.php/api/…</Code> work with and without <Code>index.php</Code>, and after any prefix:
        enter the address in the form your program asks for. If it asks for a public logbook slug, enter your callsign.
      </p>
      <div className={styles.programs}>
        {keyPrograms(address).map((guide) => (
          <ProgramTable key={guide.name} guide={guide} />
        ))}
      </div>
      <BridgeGuide address={address} />
      <h3>Programs supported by the bridge</h3>
      <div className={styles.programs}>
        {BRIDGE_PROGRAMS.map((guide) => (
          <ProgramTable key={guide.name} guide={guide} />
        ))}
      </div>
      <h3>Contest loggers</h3>
      <p>
        Your score appears among the <Link to="/scores/reported">scores from contest loggers</Link>, with the share of
        your contacts that is in your log here. There you choose whether others see it live, an hour later, or only the
        total.
      </p>
      <div className={styles.programs}>
        {scorePrograms(address).map((guide) => (
          <ProgramTable key={guide.name} guide={guide} />
        ))}
      </div>
    </>
  );
}

function ProgramTable({ guide: { name, provides, fields, note } }: { guide: ProgramGuide }) {
  const id = useId();
  return (
    <section className={cx(panelStyles.panel, styles.program)} aria-labelledby={id}>
      <div className={cx(panelStyles.head, styles.head)}>
        <h4 id={id}>{name}</h4>
        <span className={panelStyles.aside}>{provides}</span>
      </div>
      <DefinitionTable
        label={{ id }}
        heads={['Field', 'What to enter']}
        rows={fields.map(([field, enter]) => [field, field, <InlineCode key={field}>{enter}</InlineCode>])}
      />
      {note && (
        <p className={cx(fieldStyles.hint, styles.note)}>
          <InlineCode>{note}</InlineCode>
        </p>
      )}
    </section>
  );
}
