import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../lib/product.ts';

/** How logs come in, go out, and move from another program. */
export function MovingGuide() {
  return (
    <>
      <p>
        Both ways are on <Link to="/import-export">Import &amp; Export</Link>.
      </p>
      <h3>Moving in</h3>
      <ol>
        <li>In the program or service you come from, export the whole log as ADIF.</li>
        <li>Drop the file on the page and press “Check only”: it says what would happen and stores nothing.</li>
        <li>Press Import. You may leave the page; large logs go on without it.</li>
      </ol>
      <p>
        <code>.adi</code>, <code>.adif</code> and <code>.adx</code> files up to 200 MB are read. Contacts already in
        your log are recognised, also by a slightly different time, and what they lacked is filled in. A record that
        cannot be read stops nothing: it is listed with its reason and can be downloaded, mended and imported again. An
        import as a whole can be taken back.
      </p>
      <h3>Under several calls</h3>
      <p>
        Contacts you made under another call, an old one or a club’s, are kept with that call. They are in your log, but
        count on no board and for no award.
      </p>
      <h3>Taking everything along</h3>
      <p>
        Your log is yours. An export has every field that ever came in, also those {PRODUCT_NAME} itself has no use for;
        imported again, it gives the same records. Choose dates, times or everything, as ADI, ADX or CSV. The file is
        there within about five minutes and is deleted after 24 hours.
      </p>
    </>
  );
}
