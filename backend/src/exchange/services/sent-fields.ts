/** The fields that every service gets; comments and notes are not among them. */
const CONTACT =
  'CALL QSO_DATE TIME_ON QSO_DATE_OFF TIME_OFF FREQ FREQ_RX BAND BAND_RX MODE SUBMODE STATION_CALLSIGN OPERATOR RST_SENT RST_RCVD PROP_MODE SAT_NAME SAT_MODE'.split(
    ' ',
  );
const PLACES =
  'GRIDSQUARE MY_GRIDSQUARE DXCC CQZ ITUZ STATE CNTY IOTA SOTA_REF POTA_REF MY_IOTA MY_SOTA_REF MY_POTA_REF VUCC_GRIDS MY_VUCC_GRIDS'.split(
    ' ',
  );
const CONTEST = 'CONTEST_ID SRX SRX_STRING STX STX_STRING'.split(' ');

/** Contact, places, contest and what the operator noted of the other station. */
export const FIELDS_OF_QRZ: ReadonlySet<string> = new Set([
  ...CONTACT,
  ...PLACES,
  ...CONTEST,
  ...'NAME QTH COMMENT TX_PWR QSLMSG'.split(' '),
]);
export const FIELDS_OF_CLUB_LOG: ReadonlySet<string> = new Set([...CONTACT, ...PLACES.slice(0, 5)]);
export const FIELDS_OF_EQSL: ReadonlySet<string> = new Set([...CONTACT, 'GRIDSQUARE', 'MY_GRIDSQUARE', 'QSLMSG']);
/** Fields that are signed for LoTW: the contact and the own place. */
export const FIELDS_OF_LOTW: ReadonlySet<string> = new Set(
  (
    'CALL QSO_DATE TIME_ON FREQ FREQ_RX BAND BAND_RX MODE SUBMODE STATION_CALLSIGN PROP_MODE SAT_NAME ' +
    'MY_GRIDSQUARE MY_CQ_ZONE MY_ITU_ZONE MY_IOTA MY_STATE MY_CNTY'
  ).split(' '),
);
