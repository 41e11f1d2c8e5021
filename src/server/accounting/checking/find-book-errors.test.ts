import { randomUUID } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { aBoughtPolicy, aCreditMemo } from '#testing/a-credit.ts'
import { aRep } from '#testing/a-rep.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { openTestSite } from '#testing/site.ts'

/** What somebody could do to the books past their triggers, and the rule that notices. */
const TAMPERING: [rule: RegExp, statement: string][] = [
  [/debits of an entry/, 'update postings set debit_cents = debit_cents + 1 where debit_cents > 0'],
  [/one document of its type/, "delete from refunds where state = 'completed'"],
  [/states its total/, 'update credit_memos set total_cents = total_cents - 1'],
  [/posts its total/, "update postings set account = 'goodwill' where account = 'customer_credits'"],
  [/purchase makes one/, "update purchases set state = 'declined' where state = 'completed'"],
  [/applied to an invoice/, 'update credit_applications set amount_cents = 99999999'],
  [/used beyond its total/, "update refunds set amount_cents = 99999999 where state = 'completed'"],
  [/more is refunded than/, "update refunds set amount_cents = 99999999 where state = 'completed'"],
  [/not before both/, "update credit_applications set applied_at = '2020-01-01'"],
  [/what is owed/, 'delete from credit_applications'],
  [/credit that is left/, "update refunds set state = 'failed'"],
  [/paid back what the books say/, 'update sandbox_refunds set amount_cents = 1'],
  [/paid back nothing else/, "update sandbox_refunds set idempotency_key = 'another ' || idempotency_key"],
  [/make its fee/, "update journal_entries set reason = 'change' where reason = 'goodwill'"],
  [/what is kept of it/, "update journal_entries set reason = 'goodwill' where reason = 'cancellation'"],
  [
    /what is kept of it/,
    `update certificates set content = jsonb_set(content, '{money,total}', '1')
      where policy_id in (select id from policies where cancelled_at is not null)`,
  ],
]

const CONSTRAINTS = [
  ['refunds', 'refunds_state'],
  ['refunds', 'refunds_document'],
  ['purchases', 'purchases_gateway'],
] as const

it('N80 the books hold after purchases, credits and refunds, and every tampering is noticed by its rule', async () => {
  const site = await openTestSite()
  onTestFinished(site.close)
  const { context } = site
  const { db } = context
  const rep = await aRep(context)
  const courtesy = { reason: 'goodwill', gives: { goodwill: fromDollars(104) } } as const
  const byCard = await aBoughtPolicy(context)
  await aCreditMemo(context, byCard, courtesy)
  const byCheck = await aBoughtPolicy(context, { method: 'check', reference: '7', rep })
  await aCreditMemo(context, byCheck, courtesy)
  const request = { policy: byCard.policy, idempotencyKey: randomUUID(), amount: fromDollars(60) }
  await refundPolicy(context, { ...request, today: '2026-11-20' as CalendarDate })
  const cancelled = await holdPolicy(site)
  const cancel = { action: 'cancel_policy', version: 1 } as const
  expect((await sendChange(cancelled.holder, cancelled.number, cancel)).statusCode).toBe(200)
  expect(await db.$count(policies, isNotNull(policies.cancelledAt))).toBe(1)
  expect(await findBookErrors(db)).toEqual([])

  for (const [rule, statement] of TAMPERING) {
    const found = await db
      .transaction(async (trx) => {
        await trx.execute(sql`set local session_replication_role = replica`)
        for (const [table, constraint] of CONSTRAINTS)
          await trx.execute(sql.raw(`alter table ${table} drop constraint ${constraint}`))
        await trx.execute(sql.raw(statement))
        throw new Undone(await findBookErrors(trx))
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.found
        throw error
      })
    expect(found, statement).toContainEqual(expect.objectContaining({ rule: expect.stringMatching(rule) }))
  }
  expect(await findBookErrors(db)).toEqual([])
})

/** Takes the tampering back. */
class Undone extends Error {
  readonly found: unknown[]
  constructor(found: unknown[]) {
    super('Undone')
    this.found = found
  }
}
