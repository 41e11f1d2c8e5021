import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { listOpenRefunds, listRefunds } from '#server/accounting/refunds/repository.ts'
import { resumeRefunds, settleOpenRefund } from '#server/accounting/refunds/settle-refund.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import { aBoughtPolicy, aCreditMemo } from '#testing/a-credit.ts'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { paidBackBySandbox } from '#testing/refund-ledger.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** More statements than a refund executes, to end a test that would never finish. */
const TOO_MANY = 120
const TODAY = '2026-11-20' as CalendarDate

let database: Database
let context: Context
beforeAll(async () => {
  database = await openTestDatabase()
  context = testContext(database.db)
})
afterAll(() => database.close())

it(
  'N77 a process that dies at any statement of a refund refunds once after its restart, or never',
  { timeout: 240_000 },
  async () => {
    const outcomes = new Set<string>()
    for (let statements = 0; ; statements += 1) {
      expect(statements).toBeLessThan(TOO_MANY)
      const { policy } = await creditedPolicy()
      const request = { policy, idempotencyKey: randomUUID(), amount: fromDollars(104), today: TODAY }
      const { db, hasCrashed } = crashingDatabase(database.db, statements)
      const crashing = testContext(db, { gateway: sandboxGateway({ db, now: () => NOON }) })
      await refundPolicy(crashing, request).catch((error: unknown) => {
        if (!hasCrashed()) throw error
      })
      await resumeRefunds(context)
      for (const { id } of await listOpenRefunds(database.db)) await settleOpenRefund(context, id)

      const made = await listRefunds(database.db, policy.id)
      const paidBack = await paidBackBySandbox(database.db, policy.id)
      const { paid, credit } = await getPolicyBalance(database.db, policy.id, TODAY)
      outcomes.add(made.map(({ state }) => state).join())
      expect([paidBack, paid, credit]).toEqual(made.length === 0 ? [[], 31_000, 10_400] : [[104], 20_600, 0])
      expect(made.every(({ state }) => state === 'completed')).toBe(true)
      // The same call afterwards makes it, or finds it made.
      await refundPolicy(context, request)
      expect(await paidBackBySandbox(database.db, policy.id)).toEqual([104])
      if (!hasCrashed()) break
    }
    expect([...outcomes].toSorted()).toEqual(['', 'completed'])

    async function creditedPolicy() {
      const bought = await aBoughtPolicy(context)
      await aCreditMemo(context, bought)
      return bought
    }
  },
)
