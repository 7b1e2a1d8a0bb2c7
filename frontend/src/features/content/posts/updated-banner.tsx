import { IconX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import bannerStyles from '../../../ui/banner.module.css';
import { IconButton } from '../../../ui/button.tsx';
import panelStyles from '../../../ui/panel.module.css';

/** Confirms that a post was stored, by the query parameter `updated`. */
export function UpdatedBanner() {
  const [params, setParams] = useSearchParams();
  if (params.get('updated') !== 'true') return null;
  function dismiss() {
    params.delete('updated');
    setParams(params, { replace: true, preventScrollReset: true });
  }
  return (
    <div className={cx(panelStyles.panel, bannerStyles.banner)} role="status">
      <b>Post updated successfully! It may take a minutes to show up.</b>
      <span className="sp" />
      <IconButton label="Dismiss" icon={IconX} stroke={2} onClick={dismiss} />
    </div>
  );
}
