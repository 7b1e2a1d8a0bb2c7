import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { RefusedError } from '../../../lib/http/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { useSessionState } from '../use-session-state.ts';
import { useStartExport } from './api.ts';
import type { Choice, ExportForm, FormError } from './export-form.ts';
import { arrived, exportRequest, FORMATS, readForm, refusedEnds } from './export-form.ts';
import { SpanFields } from './span-fields.tsx';
import './exports.css';

/** Asks for a file of contacts. `call` is the search of the logbook one came from, if any. */
export function ExportPanel({ call }: { call: string }) {
  const [form, setForm] = useSessionState('pileup.export', (kept) => arrived(readForm(kept), call));
  const [error, setError] = useState<FormError>();
  const start = useStartExport();
  const failure = start.error && !refusedHere(start.error) ? start.error : undefined;

  function change(some: Partial<ExportForm>) {
    setForm({ ...form, ...some });
    setError(undefined);
    start.reset();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (start.isPending) return;
    const { request, error: wrong } = exportRequest(form, call);
    setError(wrong);
    if (request) start.mutate(request, { onError: (refused) => setError(refusedHere(refused)) });
  }

  const { choice, format } = form;
  return (
    <Panel title="Export ADIF" className="export-box" aside="ADI, ADX or CSV">
      <form className="pad export" noValidate onSubmit={submit}>
        <div className="field">
          <span className="cap">Contacts</span>
          <Segment
            label="Contacts"
            className="ways"
            options={choices(call)}
            value={choice}
            onChange={(next) => change({ choice: next })}
          />
        </div>
        {(choice === 'dates' || choice === 'times') && (
          <SpanFields form={{ ...form, choice }} error={error} onChange={change} />
        )}
        <div className="field">
          <span className="cap">Format</span>
          <div className="tools">
            <Segment label="Format" options={FORMATS} value={format} onChange={(next) => change({ format: next })} />
            <span className="hint">{FORMATS.find(({ value }) => value === format)?.what}</span>
          </div>
        </div>
        {failure && (
          <p className="err" role="alert">
            Error exporting ADIF... {failure.message}
          </p>
        )}
        <div className="tools">
          <Button type="submit" aria-busy={start.isPending}>
            Export
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** What the server found wrong with the dates, which belongs under them. */
function refusedHere(error: Error): FormError | undefined {
  return error instanceof RefusedError ? refusedEnds(error.errors) : undefined;
}

function choices(call: string): { value: Choice; label: string }[] {
  return [
    ...(call ? [{ value: 'call' as const, label: `Calls beginning with ${call}` }] : []),
    { value: 'dates', label: 'By date' },
    { value: 'times', label: 'By date and time' },
    { value: 'all', label: 'All contacts' },
  ];
}
