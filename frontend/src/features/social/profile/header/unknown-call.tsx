import type { Profile } from '@pileup/contract/social';
import { cx } from '../../../../lib/cx.ts';
import { useSession } from '../../../../lib/session.ts';
import { logPath } from '../../../../lib/station/station-paths.ts';
import { canBeSubAccount } from '../../../../session/own-accounts.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import { MorseAvatar } from '../../../../ui/radio/morse-avatar.tsx';
import { StationDetails } from './station-details.tsx';
import styles from './station-header.module.css';
import { StationLinks } from './station-links.tsx';

/** A callsign without an account: what is derived from it, and how to register it. */
export function UnknownCall({ profile }: { profile: Profile }) {
  const { my_callsign, country } = profile;
  const call = encodeURIComponent(my_callsign);
  const session = useSession();
  return (
    <section
      className={cx(panelStyles.panel, panelStyles.framed, styles.card, styles.unknown)}
      aria-label={my_callsign}
    >
      <div className={styles.details}>
        <header>
          <MorseAvatar call={my_callsign} size={84} />
          <div className={styles.identity}>
            <h1 className={my_callsign.length > 9 ? styles.longCall : undefined}>
              <span className="call">{my_callsign}</span>
            </h1>
            <p className={styles.name}>{country || 'No DXCC entity'}</p>
          </div>
        </header>
        <p className={styles.bio}>This callsign is not on Pileup yet.</p>
        <StationDetails profile={profile} />
        <StationLinks profile={{ ...profile }} />
        <div className={styles.actions}>
          {session === null && (
            <ButtonLink variant="primary" to={`/register?call=${call}`}>
              Create Account
            </ButtonLink>
          )}
          {session?.user.managed_by_id === null && canBeSubAccount(my_callsign) && (
            <ButtonLink variant="primary" to={`/account/profiles?add=${call}`}>
              Add as sub-account
            </ButtonLink>
          )}
          <ButtonLink to={logPath(my_callsign)}>Log</ButtonLink>
        </div>
      </div>
    </section>
  );
}
