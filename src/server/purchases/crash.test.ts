import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database } from '#server/db/database.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { sandboxGateway } from '#server/payments/sandbox.client.ts'
import { type PurchaseRequest } from '#server/purchases/begin-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findOpenPurchase } from '#server/purchases/repository.ts'
import { resumePurchases } from '#server/purchases/resume-purchases.ts'
import { settleOpenPurchase } from '#server/purchases/settle-purchase.ts'
import { aPurchase, aQuote, aToken, CARDS } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { attemptsOf, BILLED_ONCE, BOUGHT_ONCE, booksOf, NOTHING_BOUGHT } from '#testing/books.ts'
import { openTestDatabase } from '#testing/database.ts'
import { mortalDatabase } from '#testing/mortal-database.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** More statements than a purchase makes: a test that gets here would go on for ever. */
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

  const books = (request: PurchaseRequest) => booksOf(database.db, request.quoteId)

  /** True where the process died before it had answered. */
  async function diesAfter(statements: number, request: PurchaseRequest): Promise<boolean> {
    const { db, isDead } = mortalDatabase(database.db, statements)
    const mortal = testContext(db, { gateway: sandboxGateway({ db, now: () => NOON }) })
    await purchaseQuote(mortal, request).catch((error: unknown) => {
      if (!isDead()) throw error
    })
    return isDead()
  }

  const byCard = async (card: string) =>
    aPurchase(context, await aQuote(context), { token: await aToken(context, card) })
  const byCheck = async () =>
    aPurchase(context, await aQuote(context), { method: 'check', reference: '1042', rep })

  /** Dies after 0, 1, 2 … statements until it lives through, and is mended each time. */
  async function everywhere(
    begin: () => Promise<PurchaseRequest>,
    mend: (request: PurchaseRequest) => Promise<void>,
  ): Promise<number> {
    for (let statements = 0; statements < TOO_MANY; statements += 1) {
      const request = await begin()
      const died = await diesAfter(statements, request)
      await resumePurchases(context)
      await mend(request)
      if (!died) return statements
    }
    throw new Error('The purchase never ends')
  }

  it('O05 wherever it dies, the same call makes one charge and one policy of it', async () => {
    const statements = await everywhere(
      () => byCard(CARDS.approves),
      async (request) => {
        const { purchase } = await purchaseQuote(context, request)
        expect(purchase.state).toBe('completed')
        expect(await books(request)).toEqual(BOUGHT_ONCE)
      },
    )
    expect(statements).toBeGreaterThan(25)
  }, 60_000)

  it('O05 wherever it dies, the job makes of it either one charge and one policy or nothing at all', async () => {
    const ends = new Set<string>()
    await everywhere(
      () => byCard(CARDS.approves),
      async (request) => {
        const open = await findOpenPurchase(database.db, request.quoteId)
        if (open) await settleOpenPurchase(context, open.id)
        const [state = 'never begun'] = await attemptsOf(database.db, request.quoteId)
        expect(await books(request)).toEqual(state === 'never begun' ? NOTHING_BOUGHT : BOUGHT_ONCE)
        ends.add(state)
      },
    )
    expect([...ends].toSorted()).toEqual(['completed', 'never begun'])
  }, 60_000)

  it('O05 wherever it dies after a declined card, nothing is charged', async () => {
    await everywhere(
      () => byCard(CARDS.declines),
      async (request) => {
        const { purchase } = await purchaseQuote(context, request)
        expect(purchase.state).toBe('declined')
        expect(await books(request)).toEqual(NOTHING_BOUGHT)
      },
    )
  }, 60_000)

  it('O05 N23 wherever it dies while it binds, all of it is done or nothing, and the same call makes one invoice', async () => {
    const ends = new Set<string>()
    const statements = await everywhere(byCheck, async (request) => {
      const [state = 'never begun'] = await attemptsOf(database.db, request.quoteId)
      ends.add(state)
      expect(await books(request)).toEqual(state === 'never begun' ? NOTHING_BOUGHT : BILLED_ONCE)
      const { purchase } = await purchaseQuote(context, request)
      expect(purchase.state).toBe('completed')
      expect(await books(request)).toEqual(BILLED_ONCE)
    })
    expect(statements).toBeGreaterThan(15)
    expect([...ends].toSorted()).toEqual(['completed', 'never begun'])
  }, 120_000)
})
