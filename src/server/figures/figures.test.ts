import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { type Db } from '#server/kit/db/database.ts'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { checkFigures } from '#server/figures/checking/check-figures.ts'
import { createFiguresJob } from '#server/figures/keep-figures.ts'
import { foldDeltas } from '#server/figures/repository.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { figureDeltas, figures, quoteFigures } from '#server/schema/figures/figures.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { expectRightFigures } from '#testing/right-figures.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const DAY_MS = 86_400_000

describeOnBothDatabases('P08 the figures of the office', (open) => {
  async function anOffice() {
    const { db, close } = await open()
    onTestFinished(close)
    let at = NOON
    const context = testContext(db, { now: () => at })
    const job = (given = context) => createFiguresJob(given)({}, { db, now: given.now })
    return { db, context, job, setTime: (time: Date) => void (at = time), nowAt: () => at }
  }

  /** All figures that are not 0, rolled up or not. */
  async function figuresOf(db: Db, dimension: string): Promise<string[]> {
    const { rows } = (await db.execute(sql`
      select concat_ws(' ', nullif(value, ''), day, sum(started), sum(converted), sum(bought), sum(premium_cents), sum(fee_cents)) as line
      from (select dimension, day, value, started, converted, bought, premium_cents, fee_cents from figures
        union all select dimension, day, value, started, converted, bought, premium_cents, fee_cents from figure_deltas) f
      where dimension = ${dimension} group by value, day
      having sum(started) <> 0 or sum(bought) <> 0 or sum(premium_cents) <> 0 order by 1`)) as {
      rows: { line: string }[]
    }
    return rows.map(({ line }) => line)
  }

  it('P08 follow a quote from its first word to its policy, with the premium of its posting', async () => {
    const { db, context, setTime } = await anOffice()
    const rep = await aRep(context)
    const { id } = await aQuote(context, {}, rep)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-20 1 0 0 0 0'])
    expect(await figuresOf(db, 'source')).toEqual(['rep 2026-11-16 1 0 0 0 0'])
    expect(await figuresOf(db, 'rep')).toEqual([`${rep.id} 2026-11-20 1 0 0 0 0`])
    // Late in the evening of November 25 in New York.
    setTime(new Date('2026-11-26T04:00:00Z'))
    const [stored] = await db.select().from(quotes).where(eq(quotes.id, id))
    if (!stored) throw new Error('The quote is gone')
    await purchaseQuote(context, await aPurchase(context, { ...stored, policyNumber: null }))
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-20 1 1 0 0 0', '2026-11-25 0 0 1 31000 31000'])
    expect(await figuresOf(db, 'contest')).toEqual([
      'grand_prize 2026-11-16 1 1 0 0 0',
      'grand_prize 2026-11-23 0 0 1 31000 31000',
    ])
    expect(await figuresOf(db, 'territory')).toEqual([
      'TX 2026-11-16 1 1 0 0 0',
      'TX 2026-11-23 0 0 1 31000 31000',
    ])
    await expectRightFigures(context)
  })

  it('P08 a producer’s commission stays in the premium, and premium is what the books have on their account', async () => {
    const { db, context } = await anOffice()
    const quote = await aQuote(context, producerFields())
    const rep = await aRep(context)
    await purchaseQuote(context, {
      ...(await aPurchase(context, quote, { method: 'check' })),
      reference: '1',
      farmersException: 'The folio is closed',
      rep,
    })
    const { rows } = (await db.execute(
      sql`select sum(credit_cents - debit_cents)::integer as cents from postings where account = 'premium_income'`,
    )) as { rows: { cents: number }[] }
    const premium = rows[0]?.cents ?? 0
    expect(premium).toBeGreaterThan(0)
    expect(await figuresOf(db, 'office')).toEqual([`2026-11-20 1 1 1 ${premium} ${premium}`])
    await expectRightFigures(context)
  })

  it('P08 what changes of a quote moves it from one place to the other', async () => {
    const { db, context } = await anOffice()
    const rep = await aRep(context)
    const draft = await createQuote(context, {})
    expect(await figuresOf(db, 'client_type')).toEqual(['2026-11-16 1 0 0 0 0'])
    const customFields = { client_type: 'golf_course', course_state: 'CA' }
    await saveQuote(context, { id: draft.id, version: draft.version, customFields })
    expect(await figuresOf(db, 'client_type')).toEqual(['golf_course 2026-11-16 1 0 0 0 0'])
    expect(await figuresOf(db, 'territory')).toEqual(['CA 2026-11-16 1 0 0 0 0'])
    await assignQuote(context, rep, { quoteId: draft.id, to: rep.id, seen: null })
    expect(await figuresOf(db, 'rep')).toEqual([`${rep.id} 2026-11-20 1 0 0 0 0`])
    await expectRightFigures(context)
  })

  it('P08 a save that changes nothing that is counted leaves nothing to be added', async () => {
    const { db, context, job } = await anOffice()
    const { id, version } = await aQuote(context)
    await job()
    await saveQuote(context, { id, version, customFields: { tournament_name: 'Spring Classic' } })
    expect(await db.$count(figureDeltas)).toBe(0)
  })

  it('P08 N53 what is deleted later stays counted, without a trace of whose it was', async () => {
    const { db, context, job, setTime } = await anOffice()
    await createQuote(context, { course_state: 'CA' })
    await aQuote(context, { insured_email: 'gone@example.com' })
    const before = await figuresOf(db, 'office')
    expect(before).toEqual(['2026-11-20 2 0 0 0 0'])
    await job()
    setTime(new Date(NOON.getTime() + 40 * DAY_MS))
    expect(await deleteAbandonedDrafts(db, new Date(NOON.getTime() + DAY_MS))).toBe(1)
    await erasePerson(context, { email: 'gone@example.com', by: await aRep(context) })
    expect(await db.$count(quotes)).toBe(0)
    expect(await db.$count(quoteFigures)).toBe(0)
    expect(await figuresOf(db, 'office')).toEqual(before)
    await job()
    expect(await figuresOf(db, 'office')).toEqual(before)
    const { quotes: counted } = await expectRightFigures(context)
    expect(counted).toBe(0)
  })

  it('P08 one cent that is changed is found, wherever it is', async () => {
    const { db, context, job } = await anOffice()
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

  it('P08 what an older build writes, and what was there before, is counted by the job', async () => {
    const { db, context } = await anOffice()
    const { id } = await aQuote(context)
    await db.execute(
      sql`update quotes set answers = jsonb_set(answers, '{course_state}', '"OH"') where id = ${id}`,
    )
    const { uncounted } = await expectRightFigures(context)
    expect(uncounted).toBe(1)
    await createDeskCatchUp(context)({}, { db, now: () => NOON })
    expect(await figuresOf(db, 'territory')).toEqual(['OH 2026-11-16 1 0 0 0 0'])
    // As on the day of the migration.
    await db.execute(sql`delete from quote_figures`)
    expect(await figuresOf(db, 'territory')).toEqual([])
    await db.execute(sql`insert into stale_desk_rows (quote_id) select id from quotes`)
    await createDeskCatchUp(context)({}, { db, now: () => NOON })
    expect(await figuresOf(db, 'territory')).toEqual(['OH 2026-11-16 1 0 0 0 0'])
    expect((await expectRightFigures(context)).uncounted).toBe(0)
  })

  it('P08 with another time zone of the office everything is counted again by its days', async () => {
    const { db, context, job, setTime } = await anOffice()
    setTime(new Date('2026-11-26T04:00:00Z'))
    await aQuote(context)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-25 1 0 0 0 0'])
    const abroad = testContext(db, { now: () => NOON, env: { OFFICE_TIME_ZONE: 'Europe/Berlin' } })
    await expectRightFigures(abroad)
    await job(abroad)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-26 1 0 0 0 0'])
    await expectRightFigures(abroad)
  })

  it('P08 two who add up at once, while others write, add everything once', async () => {
    const { db, context, job } = await anOffice()
    const write = (nth: number) => aQuote(context, { course_state: ['TX', 'CA', 'OH'][nth % 3] ?? 'TX' })
    const foldAll = async () => {
      while ((await foldDeltas(db, 5)) > 0);
    }
    await Promise.all([
      ...Array.from({ length: 12 }, (_, nth) => write(nth)),
      foldAll(),
      foldAll(),
      job(),
      job(),
    ])
    await Promise.all([foldAll(), foldAll()])
    expect(await db.$count(figureDeltas)).toBe(0)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-20 12 0 0 0 0'])
    await expectRightFigures(context)
  })

  it('P08 an adding-up that fails in the middle, and one that is stopped, lose nothing', async () => {
    const { db, context, job } = await anOffice()
    await aQuote(context)
    const noted = await db.$count(figureDeltas)
    const failing = db.transaction(async (trx) => {
      await foldDeltas(trx, 100)
      throw new Error('The process has ended')
    })
    await expect(failing).rejects.toThrow('has ended')
    expect([await db.$count(figureDeltas), await db.$count(figures)]).toEqual([noted, 0])
    await job({ ...context, stopping: AbortSignal.abort() })
    expect(await db.$count(figureDeltas)).toBe(noted)
    await foldDeltas(db, 2)
    await job()
    expect(await db.$count(figureDeltas)).toBe(0)
    await expectRightFigures(context)
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
      const { db, context, job, setTime, nowAt } = await anOffice()
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
              return purchaseQuote(context, await aPurchase(context, { ...quote, policyNumber: null })).catch(
                ignored,
              )
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
