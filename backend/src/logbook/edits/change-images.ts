// SQL of the values in logbook.qso_change: columns as JSON, and the further fields among them as an object.

/** The values of a row that `columns` and `fields`, objects, name: as in logbook.qso_change. */
export const imageSql = (row: string, columns: string, fields: string): string => `(
  select jsonb_object_agg(key, image.row -> key)
  from (select to_jsonb(${row}) as row) image, (select jsonb_object_keys(${columns}) union all select 'updated_at') keys (key)
) || case when ${fields} = '{}' then '{}' else jsonb_build_object('fields', (
  select jsonb_object_agg(key, (${row}).fields -> key) from jsonb_object_keys(${fields}) key)) end`;

/** The values of `row` that are others than those of `other`. */
export const differencesSql = (row: string, other: string): string => `(
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${row}) - 'fields')
  where value is distinct from to_jsonb(${other}) -> key
) || coalesce((
  select jsonb_build_object('fields', jsonb_object_agg(key, coalesce((${row}).fields, '{}') -> key))
  from jsonb_object_keys(coalesce((${row}).fields, '{}') || coalesce((${other}).fields, '{}')) key
  where coalesce((${row}).fields, '{}') -> key is distinct from coalesce((${other}).fields, '{}') -> key
  having count(*) > 0), '{}')`;
