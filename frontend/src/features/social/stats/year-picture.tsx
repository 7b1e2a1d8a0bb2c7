import { IconDownload, IconLink, IconShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { yearPath } from '../../../lib/station/station-paths.ts';
import { copyLink } from '../../../ui/actions/copy-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { useYearPicture, type YearTheme } from './api.ts';
import styles from './year-picture.module.css';

const THEMES = [
  { value: 'dark', label: 'Night' },
  { value: 'light', label: 'Card' },
] as const;

/** The picture of a year, private until its owner shares the file, and the page with the public part of the year. */
export function YearPicturePanel({ year, call, countedAt }: { year: number; call: string; countedAt: string | null }) {
  const [theme, setTheme] = useState<YearTheme>('dark');
  const query = useYearPicture(year, theme, countedAt);
  const address = useObjectAddress(query.data);
  const name = `${call.replaceAll('/', '-')}-${year}.png`;
  const file = query.data && new File([query.data], name, { type: 'image/png' });
  const canShare =
    file !== undefined && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  return (
    <Panel title="My year" aside="picture, 1200 × 630">
      <div className={styles.picture}>
        {address ? (
          <img src={address} width={1200} height={630} alt={`${call}’s ${year}: contacts by week and totals`} />
        ) : (
          <NotLoaded query={query} what="the picture" rows={6} height={44} />
        )}
        <div className={styles.actions}>
          <Segment label="Colours of the picture" options={THEMES} value={theme} onChange={setTheme} />
          <span className="sp" />
          <ButtonLink to={yearPath(call, year)}>Public page</ButtonLink>
          <Button onClick={() => void copyLink(window.location.origin + yearPath(call, year))}>
            <IconLink className="i" stroke={1.75} aria-hidden /> Copy link
          </Button>
          <Button disabled={!query.data} onClick={() => query.data && saveFile(query.data, name)}>
            <IconDownload className="i" stroke={1.75} aria-hidden /> Save picture
          </Button>
          {canShare && (
            // Cancelling the browser's dialog is not an error.
            <Button variant="primary" onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
              <IconShare className="i" stroke={1.75} aria-hidden /> Share
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** The address of a file in memory, while it is shown. */
function useObjectAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return setAddress(undefined);
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
