/** Every column of every table that references an account, as `name` (of the table) and `column`. */
export const ACCOUNT_COLUMNS = `
  select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as name, quote_ident(c.column_name) as "column"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    and (c.column_name in ('account_id', 'sender_id', 'recipient_id', 'followed_id', 'blocked_id', 'managed_by_id', 'owner_id', 'user_id')
      or (c.table_schema, c.table_name, c.column_name) = ('identity', 'account', 'id'))
  order by 1, 2`;
