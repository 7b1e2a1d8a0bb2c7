import { Link } from 'react-router-dom';
import styles from '../home/home-tabs.module.css';

/** The tabs of the pages of awards. */
export function AwardTabs({ shown, id }: { shown: 'awards' | 'award' | 'check'; id?: number }) {
  const tabs = [
    { name: 'awards', to: '/awards', label: 'Awards' },
    ...(id === undefined ? [] : [{ name: 'award', to: `/award/${id}`, label: `Award ${id}` }]),
    { name: 'check', to: '/award/check', label: 'Check' },
  ];
  return (
    <nav className={styles.tabs} aria-label="Awards">
      {tabs.map(({ name, to, label }) => (
        <Link key={name} to={to} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
