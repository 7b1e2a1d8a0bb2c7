import type { ExportJob } from '@pileup/contract/exchange';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { RefusedError } from '../../../lib/http/http.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import toolbarStyles from '../../../ui/toolbar.module.css';
import { useSessionState } from '../use-session-state.ts';
import { useStartExport } from './api.ts';
import {
  type ExportForm,
  type ExportScope,
  exportRequest,
  FORMATS,
  type FormError,
  isSearch,
  type LogbookSearch,
  parseForm,
  searchText,
  serverErrors,
  withSearch,
} from './export-form.ts';
import { endedSince, endedToast } from './export-jobs.ts';
import styles from './export-panel.module.css';
import { SpanFields } from './span-fields.tsx';

export interface ExportPanelProps {
  /** The search of the logbook when it linked here. */
  search: LogbookSearch;
  /** Whether the log is known to have no contacts. */
  isEmpty: boolean;
  className?: string | undefined;
}

/** Exports of the log. */
export function ExportPanel({ search, isEmpty, className }: ExportPanelProps) {
  return (
    <Panel title="Export ADIF" className={className} aside="ADI, ADX or CSV">
      {isEmpty ? (
        <EmptyState text="Nothing to export yet: your log has no contacts." />
      ) : (
        <StartExport search={search} />
      )}
    </Panel>
  );
}

function StartExport({ search }: { search: LogbookSearch }) {
  const [form, setForm] = useSessionState('pileup.export', (saved) => withSearch(parseForm(saved), search));
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
    const { request, error: wrong } = exportRequest(form, search);
    setError(wrong);
    if (request) start.mutate(request, { onError: (refused) => setError(dateErrors(refused)) });
  }

  const { choice, format } = form;
  return (
    <form className={cx(panelStyles.padded, styles.form)} noValidate onSubmit={submit}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.caption}>Contacts</span>
        <Segment
          label="Contacts"
          className={cx(styles.choice, styles.scope)}
          options={scopeOptions(search)}
          value={choice}
          onChange={(next) => change({ choice: next })}
        />
      </div>
      {(choice === 'dates' || choice === 'times') && (
        <SpanFields form={{ ...form, choice }} error={error} onChange={change} />
      )}
      <div className={fieldStyles.field}>
        <span className={fieldStyles.caption}>Format</span>
        <div className={toolbarStyles.toolbar}>
          <Segment
            className={styles.choice}
            label="Format"
            options={FORMATS}
            value={format}
            onChange={(next) => change({ format: next })}
          />
          <span className={fieldStyles.hint}>{FORMATS.find(({ value }) => value === format)?.what}</span>
        </div>
      </div>
      <FieldError text={failure && `Error exporting ADIF... ${failure.message}`} />
      <div className={toolbarStyles.toolbar}>
        <Button type="submit" aria-busy={start.isPending}>
          Export
        </Button>
      </div>
    </form>
  );
}

/** The server's errors about the dates, shown under them. */
function dateErrors(error: Error): FormError | undefined {
  return error instanceof RefusedError ? serverErrors(error.errors) : undefined;
}

function scopeOptions(search: LogbookSearch): { value: ExportScope; label: string }[] {
  return [
    ...(isSearch(search) ? [{ value: 'search' as const, label: searchText(search) }] : []),
    { value: 'dates', label: 'By date' },
    { value: 'times', label: 'By date and time' },
    { value: 'all', label: 'All contacts' },
  ];
}

/** Shows a toast when pending exports have finished or failed. */
export function useExportToasts(jobs: readonly ExportJob[] | undefined) {
  const before = useRef(jobs);
  useEffect(() => {
    if (!jobs) return;
    const toast = endedToast(endedSince(before.current, jobs));
    if (toast) showToast(toast);
    before.current = jobs;
  }, [jobs]);
}
