import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { checkFigures } from '#server/figures/checking/check-figures.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { figureDeltas, quoteFigures } from '#server/schema/figures/figures.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { countedOffice, DAY_MS } from '#testing/counted-office.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { expectRightFigures } from '#testing/right-figures.ts'

describeOnBothDatabases('P08 the check of the figures', (open) => {
  it('P08 one cent that is changed is found, wherever it is', async () => {
    const { db, context, job } = await countedOffice(open)
    const quote = await aQuote(context)
    await purchaseQuote(context, await aPurchase(context, quote))
    await job()
    await aQuote(context)
    const check = () => checkFigures(db, context.env.officeTimeZone)
    await expectRightFigures(context)

    await db.execute(sql`update figures set premium_cents = premium_cents + 1 where dimension = 'contest'`)
    expect((await check()).wrongFigures).toEqual([
      {
        dimension: 'contest',
        day: '2026-11-16',
        value: 'grand_prize',
        measure: 'premium in cents',
        wanted: 31_000,
        found: 31_001,
      },
    ])
    await db.execute(sql`update figures set premium_cents = premium_cents - 1 where dimension = 'contest'`)

    const [delta] = await db.delete(figureDeltas).where(eq(figureDeltas.dimension, 'source')).returning()
    expect((await check()).wrongFigures).toMatchObject([
      { dimension: 'source', measure: 'started', wanted: 2, found: 1 },
    ])
    if (delta) await db.insert(figureDeltas).values(delta)
    await expectRightFigures(context)

    // What was posted cannot be changed, so here the books say something else without the program.
    await db.execute(sql`alter table postings disable trigger user`)
    await db.execute(
      sql`update postings set credit_cents = credit_cents + 1 where account = 'premium_income'`,
    )
    expect((await check()).wrongQuotes).toMatchObject([{ quoteNumber: quote.quoteNumber }])
    await db.execute(
      sql`update postings set credit_cents = credit_cents - 1 where account = 'premium_income'`,
    )

    await db.delete(quoteFigures).where(eq(quoteFigures.quoteId, quote.id))
    expect((await check()).wrongQuotes).toMatchObject([{ quoteNumber: quote.quoteNumber, found: [] }])
  })

  const step = fc.oneof(
    fc.record({
      does: fc.constant('start' as const),
      state: fc.constantFrom('TX', 'CA', 'Other'),
      isByRep: fc.boolean(),
    }),
    fc.record({ does: fc.constantFrom('draft' as const, 'fold', 'tidy', 'old build', 'next day') }),
    fc.record({
      does: fc.constantFrom('save' as const, 'buy', 'give', 'delete'),
      nth: fc.nat(20),
      players: fc.constantFrom(80, 100, 120),
    }),
  )

  it(
    'P08 whatever happens in whichever order, the figures are right after each step',
    { timeout: 120_000 * TIMES_MORE },
    async () => {
      const { db, context, job, setTime, nowAt } = await countedOffice(open)
      const rep = await aRep(context)
      const anyQuote = async (nth: number) => {
        const all = await db.select().from(quotes).orderBy(quotes.quoteNumber)
        return all[nth % Math.max(1, all.length)]
      }
      const take = async (taken: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<unknown> => {
        switch (taken.does) {
          case 'start':
            return aQuote(context, { course_state: taken.state }, taken.isByRep ? rep : undefined)
          case 'draft':
            return createQuote(context, {})
          case 'fold':
            return job()
          case 'tidy':
            return deleteAbandonedDrafts(db, nowAt())
          case 'next day':
            return setTime(new Date(nowAt().getTime() + DAY_MS))
          case 'old build':
            await db.execute(sql`update quotes set answers = answers || '{"client_type": "school"}'`)
            return createDeskCatchUp(context)({}, { db, now: context.now })
          default: {
            const quote = await anyQuote(taken.nth)
            if (!quote) return undefined
            const { id, version } = quote
            // What is refused, such as a change of what is bought, changes nothing.
            const ignored = () => undefined
            if (taken.does === 'save')
              return saveQuote(context, { id, version, customFields: { h_amateurs_1: taken.players } }).catch(
                ignored,
              )
            if (taken.does === 'give')
              return assignQuote(context, rep, { quoteId: id, to: rep.id, seen: quote.assignedRepId })
            if (taken.does === 'buy')
              return purchaseQuote(
                context,
                await aPurchase(context, { ...quote, policyNumber: null, shipments: [], stickers: [] }),
              ).catch(ignored)
            return db.delete(quotes).where(eq(quotes.id, id)).catch(ignored)
          }
        }
      }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
          for (const one of steps) {
            await take(one)
            await expectRightFigures(context, JSON.stringify(one))
          }
        }),
        randomRuns(6),
      )
    },
  )
})
