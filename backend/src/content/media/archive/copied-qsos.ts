import { Projection, type ProjectionSql } from '../../../logbook/index.js';

/**
 * Keeps the copies of contacts in `content.media` as the log has them, and hides the files of deleted contacts. A new
 * contact has no files: logging one costs nothing. Only the new state of a changed contact counts.
 */
@Projection({ module: 'content', order: 60 })
export class CopiedQsos {
  readonly sql: ProjectionSql = {
    reads: ['ts', 'freq_hz', 'call', 'station_callsign', 'band', 'mode', 'contest_name'],
    onChange: `content_media as (
      update content.media m set ts = f.ts, freq_hz = f.freq_hz, call = f.call, station_callsign = f.station_callsign,
        band = f.band, mode = f.mode, contest_name = f.contest_name, is_qso_deleted = f.n < 0
      from (select distinct on (qdo_id) * from facts order by qdo_id, n desc) f
      where m.qdo_id = f.qdo_id and m.account_id = f.account_id)`,
  };
}
