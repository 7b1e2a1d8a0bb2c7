import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, ToggleEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './menu.module.css';

/** Characters typed within this time are one search. */
const TYPEAHEAD_MS = 500;
const GAP_PX = 6;
/** Width of a menu, hardly exceeded: none is cut off at the left edge of a phone. */
const WIDTH_PX = 222;

export interface MenuProps {
  /** Accessible name of the button and of the menu. */
  label: string;
  /** Content and class of the button. */
  button: ReactNode;
  className?: string | undefined;
  /** The items; rendered only while the menu is open. */
  children: ReactNode;
}

/**
 * A menu button by the WAI-ARIA practices. The popover attribute brings the top layer, closing by Escape or a click
 * outside, and the return of the focus; the arrow keys, Home, End and typeahead are here.
 */
export function Menu({ label, button, className, children }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const focusLast = useRef(false);
  const search = useRef({ text: '', at: 0 });
  const [isOpen, setOpen] = useState(false);

  const items = () =>
    [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].filter((item) =>
      item.checkVisibility(),
    );

  function onBeforeToggle({ newState }: ToggleEvent) {
    if (newState !== 'open' || !trigger.current || !menu.current) return;
    const { bottom, right } = trigger.current.getBoundingClientRect();
    menu.current.style.top = `${bottom + scrollY + GAP_PX}px`;
    const { clientWidth } = document.documentElement;
    menu.current.style.right = `${Math.min(clientWidth - right, clientWidth - WIDTH_PX - GAP_PX) - scrollX}px`;
    setOpen(true);
  }

  function onToggle({ newState }: ToggleEvent) {
    // The event comes after the items are on the screen: one of them may have the focus already.
    const hasFocus = menu.current?.contains(document.activeElement);
    if (newState !== 'open') setOpen(false);
    else if (!hasFocus)
      items()
        .at(focusLast.current ? -1 : 0)
        ?.focus();
    focusLast.current = false;
    search.current = { text: '', at: 0 };
  }

  function onTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    focusLast.current = event.key === 'ArrowUp';
    menu.current?.showPopover();
  }

  function onMenuKey(event: KeyboardEvent) {
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    const focus = (index: number) => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    if (event.key === 'ArrowDown') focus(current + 1);
    else if (event.key === 'ArrowUp') focus(current < 0 ? -1 : current - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(-1);
    // Escape closes the menu; it must not clear a form around it.
    else if (event.key === 'Escape') event.stopPropagation();
    // The focus returns to the button first, so that Tab continues from there.
    else if (event.key === 'Tab') menu.current?.hidePopover();
    else if (event.key === ' ' && all[current] instanceof HTMLAnchorElement) {
      event.preventDefault();
      all[current].click();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const isNew = event.timeStamp - search.current.at > TYPEAHEAD_MS;
      const text = (isNew ? '' : search.current.text) + event.key.toLowerCase();
      search.current = { text, at: event.timeStamp };
      // A new search starts after the current item, a longer one may stay on it.
      const from = Math.max(0, current + (isNew ? 1 : 0));
      const ordered = [...all.slice(from), ...all.slice(0, from)];
      const found = ordered.find((item) => item.textContent.trim().toLowerCase().startsWith(text));
      if (found) focus(all.indexOf(found));
    }
  }

  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[role=menuitem]')) menu.current?.hidePopover();
  }

  return (
    <>
      <button
        type="button"
        className={className}
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        popoverTarget={id}
        onKeyDown={onTriggerKey}
      >
        {button}
      </button>
      <div
        id={id}
        ref={menu}
        className={styles.menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onMenuKey}
        onClick={onClick}
      >
        {isOpen && children}
      </div>
    </>
  );
}

interface ItemContent {
  icon: ReactNode;
  children: ReactNode;
}

/** An item that runs an action; the menu closes. */
export function MenuItem({ icon, children, ...rest }: ItemContent & ComponentProps<'button'>) {
  return (
    <button type="button" className={styles.item} role="menuitem" tabIndex={-1} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** An item that is a link: it can be opened in a new tab. */
export function MenuLink({ icon, children, className, ...rest }: ItemContent & LinkProps) {
  return (
    <Link className={cx(styles.item, className)} role="menuitem" tabIndex={-1} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** One of several choices, under a caption; the menu stays open. */
export function MenuChoices<V extends string>({
  caption,
  options,
  value,
  onChange,
}: {
  caption: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.caption}>{caption}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.item}
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          <span className={styles.choice} data-on={option.value === value} />
        </button>
      ))}
    </fieldset>
  );
}

export interface MenuSwitchProps extends ItemContent {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An item that is on or off; the menu stays open. */
export function MenuSwitch({ icon, children, checked, onChange }: MenuSwitchProps) {
  return (
    <button
      type="button"
      className={styles.item}
      role="menuitemcheckbox"
      tabIndex={-1}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    >
      {icon}
      {children}
      <span className={styles.toggle} data-on={checked} />
    </button>
  );
}
