import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Range } from '#contract/list.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { tasks } from '#server/schema/desk/notes.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredTask = typeof tasks.$inferSelect
export type FoundTask = Awaited<ReturnType<typeof selectTasks>>[number]

export const TASKS_AT_ONCE = 200

const creator = alias(reps, 'creator')
const doer = alias(reps, 'doer')

function selectTasks(db: Db, where: SQL | undefined, orderBy: SQL[], limit: number) {
  return db
    .select({
      id: tasks.id,
      quoteId: tasks.quoteId,
      quoteNumber: quotes.quoteNumber,
      policyNumber: policies.number,
      tournamentName: sql<string | null>`${quotes.answers} ->> 'tournament_name'`,
      text: tasks.text,
      dueOn: tasks.dueOn,
      repId: tasks.repId,
      repName: reps.name,
      createdByName: creator.name,
      doneAt: tasks.doneAt,
      doneByName: doer.name,
      version: tasks.version,
    })
    .from(tasks)
    .innerJoin(quotes, eq(quotes.id, tasks.quoteId))
    .innerJoin(reps, eq(reps.id, tasks.repId))
    .innerJoin(creator, eq(creator.id, tasks.createdBy))
    .leftJoin(doer, eq(doer.id, tasks.doneBy))
    .leftJoin(policies, eq(policies.quoteId, tasks.quoteId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

interface TaskFilters {
  repIds?: readonly string[] | undefined
  due?: Range<CalendarDate> | undefined
}

/** What is still to be done, in the order of its days; one more than is shown. */
export function listOpenTasks(db: Db, { repIds, due }: TaskFilters): Promise<FoundTask[]> {
  const { from, to } = due ?? { from: null, to: null }
  const where = and(
    isNull(tasks.doneAt),
    repIds && inArray(tasks.repId, [...repIds]),
    from === null ? undefined : gte(tasks.dueOn, from),
    to === null ? undefined : lte(tasks.dueOn, to),
  )
  return selectTasks(db, where, [asc(tasks.dueOn), asc(tasks.id)], TASKS_AT_ONCE + 1)
}

/** All of a quote: what is still to be done by its day, then what was done last. */
export function listTasksOf(db: Db, quoteId: string): Promise<FoundTask[]> {
  const openFirst = sql`${tasks.doneAt} is not null`
  const order = [
    openFirst,
    desc(tasks.doneAt),
    sql`case when ${tasks.doneAt} is null then ${tasks.dueOn} end`,
    asc(tasks.id),
  ]
  return selectTasks(db, eq(tasks.quoteId, quoteId), order, TASKS_AT_ONCE)
}

export async function findTask(db: Db, id: string): Promise<FoundTask | undefined> {
  const [found] = await selectTasks(db, eq(tasks.id, id), [asc(tasks.id)], 1)
  return found
}

export async function lockTask(trx: Db, id: string): Promise<StoredTask | undefined> {
  const [found] = await trx.select().from(tasks).where(eq(tasks.id, id)).for('update')
  return found
}

export async function insertTask(trx: Db, task: StoredTask): Promise<void> {
  await trx.insert(tasks).values(task)
}

export async function updateTask(
  trx: Db,
  id: string,
  change: Pick<StoredTask, 'version'> &
    Partial<Pick<StoredTask, 'text' | 'dueOn' | 'repId' | 'doneAt' | 'doneBy'>>,
): Promise<void> {
  await trx.update(tasks).set(change).where(eq(tasks.id, id))
}
