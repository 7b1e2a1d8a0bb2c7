const MAX_SHOWN = 99;

/** The number of unread notifications for a small badge: `7`, `99+`. */
export function unreadText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
