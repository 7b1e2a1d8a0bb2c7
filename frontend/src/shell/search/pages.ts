/** A page that a search finds by its name. */
export interface FoundPage {
  to: string;
  label: string;
  /** Further words that people look for it by. */
  words?: string;
  isGuarded?: true;
}

const PAGES: readonly FoundPage[] = [
  { to: '/logger', label: 'Logger', words: 'log contact qso', isGuarded: true },
  { to: '/logs', label: 'Logbook', words: 'logs contacts qsos', isGuarded: true },
  { to: '/import-export', label: 'Import & Export', words: 'adif cabrillo lotw eqsl qrz club log', isGuarded: true },
  { to: '/stats', label: 'Statistics', words: 'dxcc zones bands year', isGuarded: true },
  { to: '/notifications', label: 'Notifications', words: 'inbox messages', isGuarded: true },
  { to: '/account', label: 'Account / Settings', words: 'profile password api key', isGuarded: true },
  { to: '/account/profiles', label: 'Sub-accounts', words: 'callsigns switch', isGuarded: true },
  { to: '/account/setups', label: 'Station set-ups', words: 'pota sota portable', isGuarded: true },
  { to: '/account/qsl-card', label: 'QSL card', words: 'print', isGuarded: true },
  { to: '/account/subscription', label: 'Subscription', words: 'upgrade payment', isGuarded: true },
  { to: '/profile/pictures', label: 'Photos', words: 'pictures', isGuarded: true },
  { to: '/scores', label: 'Scores', words: 'contests', isGuarded: true },
  { to: '/scores/reported', label: 'Scores from contest loggers', words: 'live contests' },
  { to: '/leaderboards', label: 'Leaderboards', words: 'boards ranking' },
  { to: '/awards', label: 'Station Master Awards', words: 'certificates' },
  { to: '/award/check', label: 'Check a certificate', words: 'award' },
  { to: '/news', label: 'News', words: 'posts articles' },
  { to: '/ham-radio-videos', label: 'Ham radio videos' },
  { to: '/live', label: 'Live streams' },
  { to: '/sstv', label: 'SSTV archive', words: 'pictures' },
  { to: '/replay', label: 'Replay', words: 'globe contest' },
  { to: '/dxcc', label: 'Which DXCC entity is this callsign?', words: 'dxcc prefix entity' },
  { to: '/download', label: 'Download', words: 'bridge installers wsjt cat radio' },
  { to: '/docs', label: 'FAQ', words: 'help guide questions' },
  { to: '/how-to/embeds', label: 'Embed codes', words: 'widget website' },
  { to: '/support-us', label: 'Support us', words: 'donate' },
  { to: '/contact', label: 'Contact', words: 'help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
];

const MAX_FOUND = 4;
const MIN_TEXT = 3;

/** Pages with a word that begins with each word of the text; those that need an account only for users. */
export function findPages(text: string, isVisitor: boolean): FoundPage[] {
  if (text.trim().length < MIN_TEXT) return [];
  const typed = wordsOf(text);
  const matches = ({ label, words = '' }: FoundPage) => {
    const known = wordsOf(`${label} ${words}`);
    return typed.every((word) => known.some((one) => one.startsWith(word)));
  };
  return PAGES.filter((page) => !(isVisitor && page.isGuarded) && matches(page)).slice(0, MAX_FOUND);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
