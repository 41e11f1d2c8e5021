import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { INSTANCE_LOCK_CLASS } from '#server/kit/db/postgres/instance-locks.ts'

/** The instances on this database, longest connected first, by the connection that shows that they are alive. */
export async function listInstances(db: Db): Promise<{ id: number; since: Date }[]> {
  const { rows } = (await db.execute(sql`
    select distinct l.objid::int8::int as id, (extract(epoch from a.backend_start) * 1000)::float8 as since
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.classid = ${INSTANCE_LOCK_CLASS}::oid and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
      and a.backend_start is not null
    order by since`)) as { rows: { id: number; since: number }[] }
  return rows.map(({ id, since }) => ({ id, since: new Date(since) }))
}
