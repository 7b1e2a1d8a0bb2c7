import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../lib/product.ts';

export function ImportExportGuide() {
  return (
    <>
      <p>
        Both are on <Link to="/import-export">Import &amp; Export</Link>.
      </p>
      <h3>Switching from another logbook</h3>
      <ol>
        <li>Export your whole log as ADIF from your old program or service.</li>
        <li>Drop the file on the page and press “Check only”: it shows what would happen without changing your log.</li>
        <li>Press Import. You can leave the page; the import continues.</li>
      </ol>
      <p>
        You can import ADIF (ADI, ADX) and Cabrillo files of any name up to 200 MB. If names look wrong in the preview,
        choose another text encoding. Duplicates are skipped, even with a slightly different time; missing fields are
        filled in from the file. Records that cannot be read are listed with the reason and can be downloaded, fixed and
        re-imported. QTC lines of a contest log are not contacts: they are counted separately and can be downloaded from
        the import. A whole import can be undone.
      </p>
      <h3>Other callsigns</h3>
      <p>
        Contacts made under another callsign, such as an old one or a club’s, keep that callsign. They are in your log
        but do not count on leaderboards or for awards. A check asks about each such callsign: keep its contacts, move
        them to the log of its sub-account, or leave them out. If the callsign has no sub-account yet, one is added.
        Each account has an import of its own, with its result and undo.
      </p>
      <h3>Exporting your log</h3>
      <p>
        Your log is yours. An export contains every field that was imported, even those {PRODUCT_NAME} does not use;
        importing it again gives the same records. Choose dates, times or everything, as ADI, ADX or CSV. The file is
        ready within about five minutes and is deleted after 24 hours.
      </p>
    </>
  );
}
