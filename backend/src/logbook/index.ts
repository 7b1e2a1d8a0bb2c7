export { DeleteReceived } from './bulk/delete-received.js';
export { beginCheck, endCheck } from './bulk/duplicates-in-log.js';
export {
  addExternalId,
  EXTERNAL_IDS_FIELD,
  type ExternalId,
  findByExternalId,
  findReportedBy,
  removeExternalId,
} from './bulk/external-ids.js';
export { ImportBuffer } from './bulk/import-buffer.js';
export { ImportedContacts, RECEIVED_WITHIN_HOURS } from './bulk/imported-contacts.js';
export { LogReported } from './bulk/log-reported.js';
export { hasContacts, receivedBefore } from './bulk/received-before.query.js';
export { type RetainedQso, undoImported } from './bulk/undo-imported.js';
export { type AdifContact, adifContacts } from './export/adif-contacts.query.js';
export { COLUMN_FIELD_NAMES } from './export/adif-of-qso.js';
export { exportQsos, preservedFieldNames, type QsoSelection } from './export/exported-qsos.query.js';
export { qsosAfter } from './export/qsos-after.query.js';
export { SavedFilter } from './filters/saved-filter.entity.js';
export { LogbookModule } from './logbook.module.js';
export {
  type ContactEnds,
  contactEnds,
  contactsIn,
  contactsPage,
  type LogSpan,
} from './lookup/contact-ends.query.js';
export { type ContactPlace, contactIds } from './lookup/contact-ids.query.js';
export { type ContactAround, contactsAround } from './lookup/contacts-around.query.js';
export { contactsNear, type NearContact } from './lookup/contacts-near.query.js';
export { areFieldsCounted, COUNTED_BY, isCounted, slotBand } from './lookup/counted.js';
export { requireFilter } from './lookup/filter-sql.js';
export { CONFIRMATIONS, isYesValue, ownGrid } from './lookup/qso-filters.js';
export { entityConfirmed, gridWorked, type Worked, worked } from './lookup/worked.query.js';
export { workedBefore } from './lookup/worked-before.query.js';
export { type ContestSpan, contestContacts } from './pages/contest-contacts.query.js';
export { countsSince } from './pages/counts-since.query.js';
export { filteredMap, MAX_MAP_POINTS } from './pages/filtered-map.query.js';
export { countLogbook } from './pages/logbook-page.query.js';
export { onThisDay } from './pages/on-this-day.query.js';
export { type PublicLogPage, publicLogPage } from './pages/public-log-page.query.js';
export { SearchQueue } from './pages/search-queue.js';
export { type CountedContact, yearContacts } from './pages/year-contacts.query.js';
export { ORIGINAL } from './qso/adif-fields.js';
export { ChangeQso } from './qso/change-qso.js';
export { DeleteQso } from './qso/delete-qso.js';
export { deriveQso, type QsoDraft, type Station, slashedZeroFault } from './qso/derive-qso.js';
export {
  existingQsos,
  lockQsoOfMedia,
  nearestQsos,
  QsoMedia,
  type QsoOfMedia,
  setMp3Name,
} from './qso/media-of-qso.js';
export { EARLIEST, minuteOf } from './qso/natural-key.js';
export { type QsoViews, qsoViews } from './qso/qso-views.query.js';
export { FACTS_OF_ACCOUNT, LOGGED_LIVE, Projection, type ProjectionSql, QsosChanged } from './qso/qsos-changed.js';
export { CONTACT_COUNTS } from './qso/tally.js';
export { isoSeconds, parseUtc, utc } from './qso/utc-time.js';
export { IsMoment } from './requests.js';
export { Setup } from './setups/setup.entity.js';
