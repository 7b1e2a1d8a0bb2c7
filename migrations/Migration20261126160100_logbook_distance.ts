import { Migration } from '@mikro-orm/migrations';

export class Migration20261126160100_logbook_distance extends Migration {
  override up(): void {
    this.addSql(`
      -- Kilometres between a place and the middle of the square where a contact was made, or another place (from_lat, from_lon)
      -- if that square is not known; the same formulas as in libs/radio/src/grid.ts.
      create function logbook.distance_km(to_lat float8, to_lon float8, my_grid text, from_lat float8, from_lon float8)
      returns float8 language sql immutable parallel safe
      return (
        select 2 * 6371.0088 * asin(least(1, sqrt(
          power(sin(radians(to_lat - o.lat) / 2), 2)
          + cos(radians(o.lat)) * cos(radians(to_lat)) * power(sin(radians(to_lon - o.lon) / 2), 2))))
        from (
          select
            case when g.size is null then from_lat else
              (ascii(substr(g.grid, 2, 1)) - 65) * 10 - 90
              + case when g.size >= 4 then ascii(substr(g.grid, 4, 1)) - 48 else 0 end
              + case when g.size >= 6 then (ascii(substr(g.grid, 6, 1)) - 65) / 24.0 else 0 end
              + case when g.size >= 8 then (ascii(substr(g.grid, 8, 1)) - 48) / 240.0 else 0 end
              + case when g.size >= 10 then (ascii(substr(g.grid, 10, 1)) - 65) / 5760.0 else 0 end
              + (array[5, 0.5, 1 / 48.0, 1 / 480.0, 1 / 11520.0])[g.size / 2] end::float8 as lat,
            case when g.size is null then from_lon else
              (ascii(substr(g.grid, 1, 1)) - 65) * 20 - 180
              + case when g.size >= 4 then (ascii(substr(g.grid, 3, 1)) - 48) * 2 else 0 end
              + case when g.size >= 6 then (ascii(substr(g.grid, 5, 1)) - 65) / 12.0 else 0 end
              + case when g.size >= 8 then (ascii(substr(g.grid, 7, 1)) - 48) / 120.0 else 0 end
              + case when g.size >= 10 then (ascii(substr(g.grid, 9, 1)) - 65) / 2880.0 else 0 end
              + (array[10, 1, 1 / 24.0, 1 / 240.0, 1 / 5760.0])[g.size / 2] end::float8 as lon
          from (
            select upper(trim(my_grid)) as grid,
              case when upper(trim(my_grid)) ~ '^[A-R]{2}([0-9]{2}([A-X]{2}([0-9]{2}([A-X]{2})?)?)?)?$'
                then length(trim(my_grid)) end as size
          ) g
        ) o
        -- least() leaves out null.
        where to_lat is not null and to_lon is not null
      );
    `);
  }
}
