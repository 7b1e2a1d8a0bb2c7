/** For statements of administrators: every account, also while its deletion is pending, as a select. */
export const ACCOUNT_ROWS = `
  select a.id, a.callsign, a.name, a.email, a.qth, a.grid, a.is_admin, a.created_at, a.suspended_at, a.delete_at,
    a.managed_by_id, coalesce(a.managed_by_id, a.id) as main_id, a.email_confirmed_at
  from identity.account a`;
