import type { CardPaper } from '@pileup/contract/cards';
import type { LogbookResponse, LogbookRow } from '@pileup/contract/logbook';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Check } from '../../../ui/checkbox.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { saveSheet, useContactsToPrint } from './api.ts';
import styles from './print-cards.module.css';

const PATH = '/account/qsl-card/print';

const PAPERS = [
  { value: 'a4', label: 'A4, 4 cards' },
  { value: 'letter', label: 'US Letter, 3 cards' },
] as const;

interface PrintCardsProps {
  /** The beginning of the contacts' calls. */
  call: string;
  /** A filter in the language of the logbook's filters. */
  filter: string;
  page: number;
}

/** The contacts found by a search; chosen ones go into a document for print. */
export function PrintCards({ call, filter, page }: PrintCardsProps) {
  const query = useContactsToPrint({ call, filter, page });
  const { data, isPlaceholderData } = query;
  const [paper, setPaper] = useState<CardPaper>('a4');
  if (!data)
    return (
      <Panel>
        <NotLoaded query={query} what="your contacts" rows={8} height={40} />
      </Panel>
    );
  if (data.logbook.length === 0)
    return (
      <Panel>
        {call || filter ? (
          <EmptyState
            text={
              filter ? 'No contact in your log matches this filter.' : `No callsign in your log starts with ${call}.`
            }
            action={
              <ButtonLink small to={PATH}>
                Show all contacts
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            text="No contacts yet. Every contact you log gets a QSL card."
            link={{ to: '/logger', label: 'Log QSO' }}
          />
        )}
      </Panel>
    );
  return (
    <Choice
      // A selection belongs to its page.
      key={`${call} ${filter} ${data.page}`}
      answer={data}
      busy={isPlaceholderData}
      paper={paper}
      onPaper={setPaper}
      addressOf={(to) =>
        `${PATH}?${new URLSearchParams({ ...(call && { call }), ...(filter && { filter }), page: String(to) })}`
      }
    />
  );
}

interface ChoiceProps {
  answer: LogbookResponse;
  busy: boolean;
  paper: CardPaper;
  onPaper: (paper: CardPaper) => void;
  addressOf: (page: number) => string;
}

function Choice({ answer: { logbook, page, pages, count }, busy, paper, onPaper, addressOf }: ChoiceProps) {
  const [omitted, setOmitted] = useState<ReadonlySet<number>>(new Set());
  const [isPrinting, setPrinting] = useState(false);
  const chosen = logbook.filter(({ qdo_id }) => !omitted.has(qdo_id)).map(({ qdo_id }) => qdo_id);

  function choose(id: number, isChosen: boolean) {
    const next = new Set(omitted);
    if (isChosen) next.delete(id);
    else next.add(id);
    setOmitted(next);
  }
  async function print() {
    setPrinting(true);
    try {
      await saveSheet(chosen, paper);
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : String(error), kind: 'bad' });
    }
    setPrinting(false);
  }
  return (
    <>
      <div className={styles.tools}>
        <Segment label="Paper" options={PAPERS} value={paper} onChange={onPaper} />
        <Button variant="primary" busy={isPrinting} disabled={busy || chosen.length === 0} onClick={() => void print()}>
          <IconPrinter className="i" stroke={1.75} aria-hidden />
          {chosen.length === 1 ? 'Save 1 card (PDF)' : `Save ${chosen.length} cards (PDF)`}
        </Button>
        <span className="muted">Print double-sided, flipped on the short edge.</span>
      </div>
      <Panel title="Contacts" aside={`${chosen.length} of ${logbook.length} selected`}>
        <Check
          className={styles.all}
          label="All on this page"
          checked={chosen.length === logbook.length}
          onChange={(isChosen) => setOmitted(new Set(isChosen ? [] : logbook.map(({ qdo_id }) => qdo_id)))}
        />
        <ul className={styles.contacts} aria-busy={busy}>
          {logbook.map((row) => (
            <li key={row.qdo_id}>
              <Check
                label={<Contact row={row} />}
                checked={!omitted.has(row.qdo_id)}
                onChange={(isChosen) => choose(row.qdo_id, isChosen)}
              />
            </li>
          ))}
        </ul>
      </Panel>
      {pages > 1 && <Pager page={page} pages={pages} count={count} label="Contacts to print" to={addressOf} />}
    </>
  );
}

function Contact({ row: { Call: call, TS, Band, Mode, SubMode } }: { row: LogbookRow }) {
  return (
    <span className={styles.contact}>
      <Call call={call} /> <Time at={TS} /> <BandChip band={Band} /> <ModeChip mode={Mode} submode={SubMode} />
    </span>
  );
}
