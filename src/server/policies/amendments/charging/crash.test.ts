import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { settleRefund } from '#server/accounting/refunds/settle-refund.ts'
import { listOpenRefunds, findRefund } from '#server/accounting/refunds/repository.ts'
import type { PaidCall } from '#server/policies/amendments/new-change.ts'
import { requestChange } from '#server/policies/amendments/request-change.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { resumePurchases, settleOpenPurchase } from '#server/payments/settling/settle-purchase.ts'
import { listOpenPurchases } from '#server/payments/repository.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import { aCardToken, aPurchase, aQuote } from '#testing/a-quote.ts'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { payloadOf } from '#testing/held-policy.ts'
import { findDisagreements } from '#testing/policy-agreement.ts'
import { SCENARIO_16 } from '#testing/policy-office.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** More statements than a change executes, to end a test that would never finish. */
const TOO_MANY = 400
/** Each change is killed after every so many statements: the transaction boundaries lie between. */
const STRIDE = 3

describe('N77 a process that dies in the middle of a change', () => {
  let database: Database
  let context: Context
  beforeAll(async () => {
    database = await openTestDatabase()
    context = testContext(database.db)
  })
  afterAll(() => database.close())

  async function aCall(more: (held: { quoteId: string }) => Promise<Partial<PaidCall>>): Promise<PaidCall> {
    const quote = await aQuote(context, SCENARIO_16)
    const { purchase } = await purchaseQuote(context, await aPurchase(context, quote))
    const policy = await findPolicyOfPurchase(context.db, purchase.id)
    if (!policy) throw new Error('It was not bought')
    return {
      session: { grants: 'everything' },
      number: policy.number,
      version: 1,
      action: 'change_policy',
      kind: 'players',
      request: { payload: {}, customFields: {}, fees: [], noShotTaken: false },
      tellClient: true,
      idempotencyKey: randomUUID(),
      ...(await more({ quoteId: quote.id })),
    }
  }

  const charged = () =>
    aCall(async (held) => ({
      request: {
        payload: await payloadOf({ context }, held, { hAmateurs: 130 }),
        customFields: {},
        fees: [],
        noShotTaken: false,
      },
      amountDue: 62,
      payment: { method: 'credit_card', token: await aCardToken(context) },
    }))
  const cancelled = () => aCall(() => Promise.resolve({ action: 'cancel_policy', kind: 'cancel' }))

  /** Kills the process after 0, 3, 6 … statements until the change completes, and recovers each time. */
  async function killAlongTheWay(
    begin: () => Promise<PaidCall>,
    recover: (call: PaidCall) => Promise<void>,
  ): Promise<number> {
    for (let statements = 0; statements < TOO_MANY; statements += STRIDE) {
      const call = await begin()
      const { db, hasCrashed } = crashingDatabase(database.db, statements)
      const dying = testContext(db, { gateway: sandboxGateway({ db, now: () => NOON }) })
      await requestChange(dying, call).catch((error: unknown) => {
        if (!hasCrashed()) throw error
      })
      await resumePurchases(context)
      await recover(call)
      expect(await findDisagreements(database.db), `killed after ${statements}`).toEqual([])
      if (!hasCrashed()) return statements
    }
    throw new Error('The change never ends')
  }

  it('N77 the repeated call leads to one charge and one change', { timeout: 180_000 }, async () => {
    const statements = await killAlongTheWay(charged, async (call) => {
      const { change } = await requestChange(context, call)
      expect(change.state).toBe('applied')
    })
    expect(statements).toBeGreaterThan(40)
  })

  it('N77 or the jobs do: the change is made with its charge, or neither', { timeout: 180_000 }, async () => {
    await killAlongTheWay(charged, async () => {
      for (const { id } of await listOpenPurchases(context.db)) await settleOpenPurchase(context, id)
    })
  })

  it(
    'N77 N45 a cancellation gives its money back once, whenever the process dies',
    { timeout: 180_000 },
    async () => {
      await killAlongTheWay(cancelled, async (call) => {
        const { change } = await requestChange(context, call)
        expect(change.state).toBe('applied')
        for (const { id } of await listOpenRefunds(context.db)) {
          const refund = await findRefund(context.db, id)
          if (refund) await settleRefund(context, refund)
        }
      })
    },
  )
})
