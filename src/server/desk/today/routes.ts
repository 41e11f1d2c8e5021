import { getDeskCounts, getToday } from '#contract/desk/today.ts'
import { unansweredSince } from '#domain/desk/today.ts'
import { requireRep, type Rep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { callerDay } from '#server/desk/today/caller-day.ts'
import { readDeskCounts } from '#server/desk/today/desk-counts.ts'
import { readToday } from '#server/desk/today/read-today.ts'
import type { TodayAsking } from '#server/desk/today/source.ts'
import type { Context } from '#server/kit/context.ts'
import { readCovered } from '#server/reps/absence/absences.ts'
import { listColleagues } from '#server/reps/repository.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'

/** What waits for a rep and for anybody, and how many wait in each place. */
export function registerTodayRoutes(server: Server): void {
  serve(server, getToday, (context, { query, caller }) =>
    readAtOneMoment(context.db, async (db) => ({
      data: await readToday(await readAsking({ ...context, db }, requireRep(caller), query.time_zone)),
    })),
  )

  serve(server, getDeskCounts, async (context, { query, caller }) => ({
    data: await readDeskCounts(await readAsking(context, requireRep(caller), query.time_zone)),
  }))
}

/** Whose work it is: the caller's, and that of those for whom they stand in. */
async function readAsking(
  { db, env, now: clock }: Pick<Context, 'db' | 'env' | 'now'>,
  rep: Rep,
  timeZone: string,
): Promise<TodayAsking> {
  const now = clock()
  const dayOf = (moment: Date) => callerDay(moment, timeZone)
  const covered = await readCovered({ db, now: clock }, rep.id)
  const colleagues = covered.length === 0 ? [] : await listColleagues(db)
  const people = [rep, ...colleagues.filter(({ id }) => covered.includes(id))]
  const today = dayOf(now)
  const carrierAskedBefore = unansweredSince(now, today, env.carrierAnswerDays)
  return { db, rep, people, now, today, carrierAskedBefore, dayOf }
}
