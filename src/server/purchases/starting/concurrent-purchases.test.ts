import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import { addCoupon, removeCoupon } from '#server/quotes/saving/change-coupons.ts'
import { upsertCoupon, findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { postings } from '#server/schema/policies/accounting.schema.ts'
import type { Database } from '#server/kit/db/database.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import type { Context } from '#server/kit/context.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { purchaseStatesOf, BILLED_ONCE_LEDGER, readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testContext } from '#testing/test-context.ts'

const AT_ONCE = 64
const SPRING = { code: 'SPRING', isPercentage: true, value: 10 } as const
const ALL = { code: 'ALL', isPercentage: true, value: 100 } as const

describeOnBothDatabases('O05 binding a quote', (open) => {
  let database: Database
  let context: Context
  let rep: { id: string }
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db)
    rep = await aRep(context)
    for (const coupon of [SPRING, ALL]) await upsertCoupon(database.db, coupon)
  })
  afterAll(() => database.close())

  const aCheck = (quote: QuoteWithPolicy, overrides: Partial<PurchaseRequest> = {}) =>
    aPurchase(context, quote, { method: 'check', reference: '1042', rep, ...overrides })
  const bind = (request: PurchaseRequest) => purchaseQuote(context, request)
  const stored = async ({ id }: { id: string }) => {
    const found = await findQuote(database.db, id)
    if (!found) throw new Error('The quote was not found')
    return found
  }
  const dueOf = async (quote: { id: string }) =>
    toDollars((await stored(quote)).price?.summary?.amountDue ?? ZERO)

  it(`O05 ${AT_ONCE} at once with as many keys make one policy, one invoice and balanced postings`, async () => {
    const quote = await aQuote(context)
    const requests = await Promise.all(Array.from({ length: AT_ONCE }, () => aCheck(quote)))
    const ended = await Promise.all(requests.map((request) => problemOf(bind(request))))
    expect(ended.filter((problem) => problem === undefined)).toHaveLength(1)
    for (const problem of ended) {
      expect([undefined, 'IN_PROGRESS', 'ALREADY_PURCHASED']).toContain(problem?.code)
    }
    expect(await readLedger(database.db, quote.id)).toEqual(BILLED_ONCE_LEDGER)
    expect(await purchaseStatesOf(database.db, quote.id)).toEqual(['completed'])
  })

  it('O05 a card and a check at once make one policy with one document', async () => {
    const quote = await aQuote(context)
    const requests = [await aCheck(quote), await aPurchase(context, quote)]
    const ended = await Promise.all(requests.map((request) => problemOf(bind(request))))
    expect(ended.filter((problem) => problem === undefined)).toHaveLength(1)
    const { policies, receipts, invoices, postings: posted } = await readLedger(database.db, quote.id)
    expect([policies, receipts + invoices, posted.length]).toEqual([1, 1, 1])
  })

  it('N09 the same coupon added twice at once counts once', async () => {
    const quote = await aQuote(context)
    await Promise.all(Array.from({ length: 8 }, () => addCoupon(context, { id: quote.id, code: 'spring' })))
    expect((await stored(quote)).coupons).toHaveLength(1)
    expect(await dueOf(quote)).toBe(279)
    await bind(await aCheck(await stored(quote)))
    expect(await readLedger(database.db, quote.id)).toEqual({
      ...BILLED_ONCE_LEDGER,
      postings: [[31_000, 31_000]],
    })
  })

  it('N09 a coupon added or removed during the purchase: the shown amount is billed, or nothing', async () => {
    for (const change of ['removed', 'added'] as const) {
      const { id } = await aQuote(context)
      if (change === 'removed') await addCoupon(context, { id, code: SPRING.code })
      const seen = await stored({ id })
      const request = await aCheck(seen)
      const changing =
        change === 'removed'
          ? removeCoupon(context, { id, code: SPRING.code })
          : addCoupon(context, { id, code: SPRING.code })
      const [bought, changed] = await Promise.all([problemOf(bind(request)), problemOf(changing)])
      if (bought === undefined) {
        expect(changed?.code).toBe('ALREADY_PURCHASED')
        const [purchase] = await database.db.select().from(purchases).where(eq(purchases.quoteId, id))
        expect(purchase?.amountCents).toBe(fromDollars(request.amountDue))
      } else {
        expect([bought.code, changed]).toEqual(['VERSION_CONFLICT', undefined])
        expect(await readLedger(database.db, id)).toEqual(EMPTY_LEDGER)
      }
    }
  })

  it('N12 a quote paid in full by coupons is bought without a card, and the gateway is not called', async () => {
    const { id } = await aQuote(context)
    await addCoupon(context, { id, code: ALL.code })
    const silent = () => Promise.reject(new Error('The gateway was asked'))
    const gateway = { name: 'sandbox', charge: silent, cancel: silent, refund: silent }
    const { token: _unused, ...request } = await aPurchase(context, await stored({ id }))
    expect(request.amountDue).toBe(0)
    const { purchase } = await purchaseQuote({ ...context, gateway }, request)
    expect(purchase).toMatchObject({ state: 'completed', gateway: null, paymentToken: null })
    expect(await readLedger(database.db, id)).toEqual({
      ...EMPTY_LEDGER,
      policies: 1,
      certificates: 1,
      receipts: 1,
      postings: [[31_000, 31_000]],
      mails: 1,
    })
  })

  it('O05 the database refuses an entry that does not balance, and any change of postings', async () => {
    const quote = await aQuote(context)
    await bind(await aCheck(quote))
    const [posted] = await database.db.select().from(postings).limit(1)
    if (!posted) throw new Error('Nothing was posted')
    const more = { ...posted, place: 9, debitCents: fromDollars(0.01), creditCents: ZERO }
    await expect(database.db.insert(postings).values(more)).rejects.toThrow()
    await expect(database.db.update(postings).set({ debitCents: fromDollars(0.01) })).rejects.toThrow()
    await expect(database.db.delete(postings)).rejects.toThrow()
  })
})
