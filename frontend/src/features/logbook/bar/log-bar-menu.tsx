import { IconAdjustmentsHorizontal, IconSend, IconTrophy } from '@tabler/icons-react';
import { useSession } from '../../../lib/session.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Menu, MenuChoices, MenuSwitch } from '../../../ui/menu.tsx';
import { storedContests } from '../contest/stored-contest.ts';
import { storageOwner } from '../persistent-store.ts';
import { duplicateRule, SAME, WITHIN } from './lookup/marks.ts';

/** Settings of the log bar: the rule for duplicates, the choice of contests, and the effect of Enter in them. */
export function LogBarMenu() {
  const session = useSession();
  const owner = storageOwner(session?.user.id);
  const rule = duplicateRule.use(owner);
  const { isOpen, isSending } = storedContests.use(owner);
  if (!session) return null;
  return (
    <Menu
      label="Log bar settings"
      className={buttonStyles.icon}
      button={<IconAdjustmentsHorizontal className="i" stroke={1.75} aria-hidden />}
    >
      <MenuChoices
        caption="Duplicates have the"
        options={SAME}
        value={rule.same}
        onChange={(same) => duplicateRule.update(owner, (before) => ({ ...before, same }))}
      />
      <MenuChoices
        caption="Worked before"
        options={WITHIN}
        value={rule.within}
        onChange={(within) => duplicateRule.update(owner, (before) => ({ ...before, within }))}
      />
      <MenuSwitch
        icon={<IconTrophy className="i" stroke={1.75} aria-hidden />}
        checked={isOpen}
        onChange={(checked) => storedContests.update(owner, (before) => ({ ...before, isOpen: checked }))}
      >
        Log contests
      </MenuSwitch>
      <MenuSwitch
        icon={<IconSend className="i" stroke={1.75} aria-hidden />}
        checked={isSending}
        onChange={(checked) => storedContests.update(owner, (before) => ({ ...before, isSending: checked }))}
      >
        Enter sends macros in contests
      </MenuSwitch>
    </Menu>
  );
}
