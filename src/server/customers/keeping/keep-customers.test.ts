import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Db } from '#server/kit/db/database.ts'
import { CUSTOMER_CLEANERS } from '#server/customers/cleaners.ts'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { markAllStale } from '#server/desk/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { customerQuotes, customers } from '#server/schema/customers/customers.schema.ts'
import { staleDeskRows } from '#server/schema/desk/desk.schema.ts'
import { documentRows } from '#server/schema/policies/documents.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { NOON, testContext } from '#testing/test-context.ts'

describeOnBothDatabases('O18 whose quotes are', (open) => {
  async function anOffice() {
    const { db, close } = await open()
    onTestFinished(close)
    const context = testContext(db)
    const catchUp = () => createDeskCatchUp(context)({}, { db, now: () => NOON })
    const listed = async () => {
      const rows = await db
        .select()
        .from(customers)
        .where(eq(customers.isListed, true))
        .orderBy(customers.sortName)
      return rows.map((row) => [row.company ?? row.name ?? row.email, row.quoteCount, row.policyCount])
    }
    return { db, context, catchUp, listed }
  }

  const noted = (db: Db) =>
    db.select().from(customerQuotes).orderBy(customerQuotes.quoteId, customerQuotes.role)

  const shown = (db: Db) => db.select().from(customers).orderBy(customers.id)

  /** What is kept in passing has to be what is worked out from nothing. */
  async function expectAllKept(db: Db, catchUp: () => Promise<void>) {
    expect(await db.$count(staleDeskRows)).toBe(0)
    const before = { noted: await noted(db), shown: await shown(db), papers: await db.$count(documentRows) }
    await db.delete(customerQuotes)
    await db.delete(documentRows)
    expect((await shown(db)).filter(({ isListed }) => isListed)).toEqual([])
    await markAllStale(db)
    await catchUp()
    const after = { noted: await noted(db), shown: await shown(db), papers: await db.$count(documentRows) }
    expect(after).toEqual(before)
  }

  const HOPE = { insured_email: 'pat@hope.example', insured_company_name: 'Hope House' }

  it('O18 quotes of one address are one customer, from the first save to the policy', async () => {
    const { db, context, catchUp, listed } = await anOffice()
    await createQuote(context, { tournament_name: 'Nobody’s Cup' })
    expect(await listed()).toEqual([])
    const first = await aQuote(context, HOPE)
    await aQuote(context, {
      ...HOPE,
      insured_email: 'PAT@Hope.Example',
      insured_company_name: 'Hope House II',
    })
    await aQuote(context, { ...HOPE, insured_email: 'other@hope.example' })
    // The newest quote says how they are called; both here are of one moment.
    expect(new Set((await listed()).map(([, count]) => count))).toEqual(new Set([1, 2]))
    await purchaseQuote(context, await aPurchase(context, first))
    const [bought] = await db
      .select()
      .from(customers)
      .where(sql`policy_count > 0`)
    expect(bought).toMatchObject({ quoteCount: 2, policyCount: 1, priceCents: 31_000, owedCents: 0 })
    await expectAllKept(db, catchUp)
  })

  it('O18 another address moves a quote, and who has none left shows nothing and is forgotten', async () => {
    const { db, context, listed } = await anOffice()
    const { id, version } = await aQuote(context, HOPE)
    const save = (fields: CustomFields, seen: number) =>
      saveQuote(context, { id, version: seen, customFields: fields })
    const moved = await save(
      { insured_email: 'ann@lake.example', insured_company_name: 'Lake Club' },
      version,
    )
    expect(await listed()).toEqual([['Lake Club', 1, 0]])
    const [left] = await db.select().from(customers).where(eq(customers.isListed, false))
    expect(left).toMatchObject({ name: null, company: null, email: null, phone: null, city: null, words: '' })
    expect(JSON.stringify(left)).not.toContain('hope')
    for (const clean of CUSTOMER_CLEANERS) await clean(db, NOON, context.files)
    expect(await db.$count(customers)).toBe(1)
    await save({ insured_email: 'pat@hope.example' }, moved.version)
    expect(await listed()).toEqual([['Lake Club', 1, 0]])
  })

  it('O18 a producer is a customer too, for as long as the quote is one’s', async () => {
    const { db, context, catchUp, listed } = await anOffice()
    const { id, version } = await aQuote(context, {
      ...HOPE,
      ...producerFields(),
      insured_email: 'pat@hope.example',
    })
    const roles = async () => (await noted(db)).map(({ role, email }) => [role, email])
    expect(new Set((await roles()).map(([role]) => role))).toEqual(new Set(['insured', 'producer']))
    expect(await listed()).toHaveLength(2)
    await expectAllKept(db, catchUp)
    await saveQuote(context, { id, version, customFields: { insurance_producer: 'False' } })
    // Whoever says that they are no producer is the insured from then on.
    expect((await roles()).map(([role]) => role)).toEqual(['insured'])
    expect(await listed()).toHaveLength(1)
  })

  it('O18 a quote that is removed, also by an older build, is nobody’s', async () => {
    const { db, context, listed } = await anOffice()
    const { id } = await aQuote(context, HOPE)
    await aQuote(context, { ...HOPE, insured_company_name: 'Hope House' })
    await db.delete(quotes).where(eq(quotes.id, id))
    expect(await listed()).toEqual([['Hope House', 1, 0]])
    await db.delete(quotes)
    expect(await listed()).toEqual([])
  })

  it('O18 quotes of one customer that are saved at once are all counted', async () => {
    const { db, context, listed, catchUp } = await anOffice()
    await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        aQuote(context, { ...HOPE, ...(nth % 2 === 0 && { insured_email: 'ann@hope.example' }) }),
      ),
    )
    expect(await listed()).toEqual([
      ['Hope House', 3, 0],
      ['Hope House', 3, 0],
    ])
    await expectAllKept(db, catchUp)
  })
})
