import { sql } from 'drizzle-orm'

/**
 * The first key of the advisory locks by which the instances on one database show that they are alive; the second key
 * is the instance's number.
 */
export const INSTANCE_LOCK_CLASS = 727_275

/** How many instances hold their lock. The embedded database has none, as one process has it for itself. */
export const RUNNING_INSTANCES = sql`
  select count(distinct objid) from pg_locks
  where locktype = 'advisory' and classid = ${INSTANCE_LOCK_CLASS}::oid and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`
