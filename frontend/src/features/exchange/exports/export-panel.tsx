import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { RefusedError } from '../../../lib/http/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { useSessionState } from '../use-session-state.ts';
import { useStartExport } from './api.ts';
import type { ExportForm, ExportScope, FormError } from './export-form.ts';
import { exportRequest, FORMATS, parseForm, serverErrors, withSearch } from './export-form.ts';
import { SpanFields } from './span-fields.tsx';
import './exports.css';

/** The form that starts an export. `call` is the logbook search that linked here, if any. */
export function ExportPanel({ call }: { call: string }) {
  const [form, setForm] = useSessionState('pileup.export', (saved) => withSearch(parseForm(saved), call));
  const [error, setError] = useState<FormError>();
  const start = useStartExport();
  const failure = start.error && !dateErrors(start.error) ? start.error : undefined;

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
    if (request) start.mutate(request, { onError: (refused) => setError(dateErrors(refused)) });
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
            options={scopeOptions(call)}
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

/** The server's errors about the dates, shown under them. */
function dateErrors(error: Error): FormError | undefined {
  return error instanceof RefusedError ? serverErrors(error.errors) : undefined;
}

function scopeOptions(call: string): { value: ExportScope; label: string }[] {
  return [
    ...(call ? [{ value: 'call' as const, label: `Calls beginning with ${call}` }] : []),
    { value: 'dates', label: 'By date' },
    { value: 'times', label: 'By date and time' },
    { value: 'all', label: 'All contacts' },
  ];
}
