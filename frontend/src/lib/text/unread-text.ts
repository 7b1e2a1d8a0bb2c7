const MOST = 99;

/** So many unread, in as little room as there is: `7`, `99+`. */
export function unreadText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
