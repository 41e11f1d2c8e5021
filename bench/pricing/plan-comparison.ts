// A draft of a rating plan on 100,000 quotes, as the job compares it. Alone: npx tsx bench/pricing/plan-comparison.ts [quotes]
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import { openThreads } from '#server/heavy-work/threads.ts'
import type { Context } from '#server/kit/context.ts'
import { NO_LIVE_UPDATES } from '#server/writes/live-updates.ts'
import { hashPlan, loadPlans, SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'
import { createComparisonJob } from '#server/quotes/rating-plans/comparing/compare-plan.ts'
import { NOTHING_DECIDED } from '#server/quotes/rating-plans/draft-plans.ts'
import { findComparison, insertComparison } from '#server/quotes/rating-plans/comparing/repository.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { insertRep } from '#server/reps/repository.ts'
import { insertPlan } from '#server/quotes/rating-plans/repository.ts'
import { aQuote } from '#testing/a-quote.ts'
import { testContext } from '#testing/test-context.ts'
import { type Measure, tableOf } from '../measure.ts'

const QUOTES = 100_000
const MOST_SECONDS = 60
const MINUTE_MS = 60_000

/** Against reading the same quotes without pricing them. */
export async function planComparison(many = QUOTES): Promise<Measure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plan-comparison-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  const threads = openThreads({ report: console.error, maxWaitMs: MINUTE_MS })
  try {
    const context: Context = { ...testContext(database.db), threads, live: NO_LIVE_UPDATES }
    await storeQuotes(context, many)
    const id = await storeComparison(context, many)
    const bare = await secondsOf(() => readBare(context))
    const ours = await secondsOf(() => createComparisonJob(context)({ comparisonId: id }, context))
    const found = await findComparison(context.db, id)
    if (found?.result?.all.quotes !== many) throw new Error('The comparison has not seen all quotes')
    const what = `${many.toLocaleString('en-US')} quotes under two rating plans, against reading them`
    return { what, ours, bare, unit: 's', ratio: ours / bare, goal: { unitsAtMost: MOST_SECONDS } }
  } finally {
    await threads.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies of one quote with other players, distances and prizes. */
async function storeQuotes(context: Context, many: number): Promise<void> {
  const { db } = context
  const { id } = await aQuote(context)
  await db.execute(sql`alter table quotes disable trigger user`)
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`
    insert into quotes (id, quote_number, client_reference, version, answers, email, first_contest_date, price, coupons, partner, approvals, created_at, updated_at)
    select gen_random_uuid(), 'Q-' || n, 'R-' || n, 1,
      q.answers || jsonb_build_object('h_amateurs_1', 40 + n % 160, 'h_yardage_1', 150 + n % 90, 'h_prize_value_1', 500000 + (n % 40) * 100000),
      q.email, q.first_contest_date, q.price, q.coupons, q.partner, q.approvals, q.created_at, q.updated_at
    from quotes q, generate_series(2, ${many}::int) n where q.id = ${id}`)
}

async function storeComparison(context: Context, total: number): Promise<string> {
  const { db, plans } = context
  const at = context.now()
  const rep = { id: randomUUID(), email: 'robin@office.example', name: 'Robin', role: 'owner' as const }
  await insertRep(db, { ...rep, passwordHash: '', createdAt: at })
  const checked = checkOfficePlan(SHIPPED_PLANS.at(-1))
  if (!('plan' in checked)) throw new Error('The shipped plan is faulty')
  const hio = { ...(checked.source['hio'] as object), base: '72' }
  const source = { ...checked.source, plan: 'RP-bench', hio }
  const inForce = loadPlans(SHIPPED_PLANS).all.at(-1) ?? plans.all[0]
  const planId = randomUUID()
  await insertPlan(db, {
    id: planId,
    name: 'RP-bench',
    state: 'draft',
    source,
    hash: hashPlan(source),
    madeFrom: 'RP-2027.1',
    effectiveFrom: null,
    version: 1,
    drafters: [rep.id],
    draftedBy: rep.id,
    draftedAt: at,
    changedAt: at,
    ...NOTHING_DECIDED,
    sentBack: null,
  })
  const id = randomUUID()
  await insertComparison(db, {
    id,
    planId,
    source,
    hash: hashPlan(source),
    besides: inForce?.plan ?? '',
    besidesHash: inForce?.hash ?? '',
    months: 12,
    since: new Date(0),
    state: 'running',
    total,
    done: 0,
    through: null,
    startedAt: at,
    startedBy: rep.id,
    touchedAt: at,
    result: null,
  })
  return id
}

async function readBare({ db }: Context): Promise<void> {
  await db.execute(sql`select id, answers, price from quotes order by id`)
}

async function secondsOf(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

if (process.argv[1]?.endsWith('plan-comparison.ts')) {
  console.log(tableOf([await planComparison(Number(process.argv[2] ?? QUOTES))]))
}
