import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findOpenPurchase } from '#server/quotes/repository.ts'
import { resumePurchases, settleOpenPurchase } from '#server/payments/settling/settle-purchase.ts'
import { aPurchase, aQuote, aCardToken, CARDS } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import {
  purchaseStatesOf,
  BILLED_ONCE_LEDGER,
  BOUGHT_ONCE_LEDGER,
  readLedger,
  EMPTY_LEDGER,
} from '#testing/ledger.ts'
import { openTestDatabase } from '#testing/database.ts'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** More statements than a purchase executes, to end a test that would never finish. */
const TOO_MANY = 200

describe('O05 a process that dies in the middle of a purchase', () => {
  let database: Database
  let context: Context
  let rep: Rep
  beforeAll(async () => {
    database = await openTestDatabase()
    context = testContext(database.db)
    rep = await aRep(context)
  })
  afterAll(() => database.close())

  const ledgerOf = (request: PurchaseRequest) => readLedger(database.db, request.quoteId)

  /** True if the process died before it answered. */
  async function crashesAfter(statements: number, request: PurchaseRequest): Promise<boolean> {
    const { db, hasCrashed } = crashingDatabase(database.db, statements)
    const gatewayContext = testContext(db, { gateway: sandboxGateway({ db, now: () => NOON }) })
    await purchaseQuote(gatewayContext, request).catch((error: unknown) => {
      if (!hasCrashed()) throw error
    })
    return hasCrashed()
  }

  const byCard = async (card: string) =>
    aPurchase(context, await aQuote(context), { token: await aCardToken(context, card) })
  const byCheck = async () =>
    aPurchase(context, await aQuote(context), { method: 'check', reference: '1042', rep })

  /** Crashes after 0, 1, 2 … statements until the purchase completes, and recovers each time. */
  async function crashAtEachStatement(
    begin: () => Promise<PurchaseRequest>,
    recover: (request: PurchaseRequest) => Promise<void>,
  ): Promise<number> {
    for (let statements = 0; statements < TOO_MANY; statements += 1) {
      const request = await begin()
      const hasDied = await crashesAfter(statements, request)
      await resumePurchases(context)
      await recover(request)
      if (!hasDied) return statements
    }
    throw new Error('The purchase never ends')
  }

  it('O05 after a crash at any point, the repeated call leads to one charge and one policy', async () => {
    const statements = await crashAtEachStatement(
      () => byCard(CARDS.approves),
      async (request) => {
        const { purchase } = await purchaseQuote(context, request)
        expect(purchase.state).toBe('completed')
        expect(await ledgerOf(request)).toEqual(BOUGHT_ONCE_LEDGER)
      },
    )
    expect(statements).toBeGreaterThan(25)
  }, 60_000)

  it('O05 after a crash at any point, the job leads to one charge and one policy or to nothing', async () => {
    const ends = new Set<string>()
    await crashAtEachStatement(
      () => byCard(CARDS.approves),
      async (request) => {
        const open = await findOpenPurchase(database.db, request.quoteId)
        if (open) await settleOpenPurchase(context, open.id)
        const [state = 'never begun'] = await purchaseStatesOf(database.db, request.quoteId)
        expect(await ledgerOf(request)).toEqual(state === 'never begun' ? EMPTY_LEDGER : BOUGHT_ONCE_LEDGER)
        ends.add(state)
      },
    )
    expect([...ends].toSorted()).toEqual(['completed', 'never begun'])
  }, 60_000)

  it('O05 after a crash at any point of a declined purchase, nothing is charged', async () => {
    await crashAtEachStatement(
      () => byCard(CARDS.declines),
      async (request) => {
        const { purchase } = await purchaseQuote(context, request)
        expect(purchase.state).toBe('declined')
        expect(await ledgerOf(request)).toEqual(EMPTY_LEDGER)
      },
    )
  }, 60_000)

  it('O05 N23 after a crash at any point of a bind, all or nothing is stored, and the repeated call makes one invoice', async () => {
    const ends = new Set<string>()
    const statements = await crashAtEachStatement(byCheck, async (request) => {
      const [state = 'never begun'] = await purchaseStatesOf(database.db, request.quoteId)
      ends.add(state)
      expect(await ledgerOf(request)).toEqual(state === 'never begun' ? EMPTY_LEDGER : BILLED_ONCE_LEDGER)
      const { purchase } = await purchaseQuote(context, request)
      expect(purchase.state).toBe('completed')
      expect(await ledgerOf(request)).toEqual(BILLED_ONCE_LEDGER)
    })
    expect(statements).toBeGreaterThan(15)
    expect([...ends].toSorted()).toEqual(['completed', 'never begun'])
  }, 120_000)
})
