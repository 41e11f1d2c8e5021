import { CLEANERS } from '#server/cleaners.ts'
import { expect, it } from 'vitest'
import { startRun } from '#server/desk/bulk/start-run.ts'
import { bulkItems } from '#server/schema/desk/bulk.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createCleanUp } from '#server/operations/housekeeping/clean-up.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { aRep } from '#testing/a-rep.ts'
import { testDatabase } from '#testing/database.ts'
import { testContext } from '#testing/test-context.ts'

const DAY_MS = 86_400_000

it('P07 a draft without an e-mail is deleted after 30 days, one with an e-mail stays', async () => {
  const context = testContext(await testDatabase())
  const nameless = await createQuote(context, {})
  const reachable = await createQuote(context, { insured_email: 'pat@example.com' })
  const recent = await createQuote({ ...context, now: () => later(context.now(), 5) }, {})

  await createCleanUp(
    context.files,
    { retentionDays: 400 },
    CLEANERS,
  )({}, { db: context.db, now: () => later(context.now(), 31) })

  expect(await findQuote(context.db, nameless.id)).toBeUndefined()
  expect(await findQuote(context.db, reachable.id)).toBeDefined()
  expect(await findQuote(context.db, recent.id)).toBeDefined()
  expect(await context.db.$count(quotes)).toBe(2)
  // The rows of the remaining quotes, and the row about the deleted one.
  expect(await context.db.$count(auditEvents)).toBe(3)
})

it('P08 what was done with many quotes at once is forgotten after 30 days', async () => {
  const context = testContext(await testDatabase())
  const rep = await aRep(context)
  const { id } = await createQuote(context, { insured_email: 'pat@example.com' })
  const selection = { mode: 'selection' as const, ids: [id] }
  await startRun(context, rep, { action: 'give', list: 'quotes', selection, rep_id: null })
  const cleanUp = createCleanUp(context.files, { retentionDays: 400 }, CLEANERS)
  await cleanUp({}, { db: context.db, now: () => later(context.now(), 29) })
  expect(await context.db.$count(bulkItems)).toBe(1)
  await cleanUp({}, { db: context.db, now: () => later(context.now(), 31) })
  expect(await context.db.$count(bulkItems)).toBe(0)
})

function later(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS)
}
