import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { deleteAbandonedDrafts } from '#server/quotes/repository.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { figureDeltas, quoteFigures } from '#server/schema/figures/figures.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { countedOffice, DAY_MS, figuresOf } from '#testing/counted-office.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { expectRightFigures } from '#testing/right-figures.ts'
import { NOON, testContext } from '#testing/test-context.ts'

describeOnBothDatabases('P08 the figures of the office', (open) => {
  it('P08 follow a quote from its first word to its policy, with the premium of its posting', async () => {
    const { db, context, setTime } = await countedOffice(open)
    const rep = await aRep(context)
    const { id } = await aQuote(context, {}, rep)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-20 1 0 0 0 0'])
    expect(await figuresOf(db, 'source')).toEqual(['rep 2026-11-16 1 0 0 0 0'])
    expect(await figuresOf(db, 'rep')).toEqual([`${rep.id} 2026-11-20 1 0 0 0 0`])
    // Late in the evening of November 25 in New York.
    setTime(new Date('2026-11-26T04:00:00Z'))
    const [stored] = await db.select().from(quotes).where(eq(quotes.id, id))
    if (!stored) throw new Error('The quote is gone')
    await purchaseQuote(
      context,
      await aPurchase(context, { ...stored, policyNumber: null, shipments: [], stickers: [] }),
    )
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
    const { db, context } = await countedOffice(open)
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
    const { db, context } = await countedOffice(open)
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
    const { db, context, job } = await countedOffice(open)
    const { id, version } = await aQuote(context)
    await job()
    await saveQuote(context, { id, version, customFields: { tournament_name: 'Spring Classic' } })
    expect(await db.$count(figureDeltas)).toBe(0)
  })

  it('P08 N53 what is deleted later stays counted, without a trace of whose it was', async () => {
    const { db, context, job, setTime } = await countedOffice(open)
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

  it('P08 what an older build writes, and what was there before, is counted by the job', async () => {
    const { db, context } = await countedOffice(open)
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
    const { db, context, job, setTime } = await countedOffice(open)
    setTime(new Date('2026-11-26T04:00:00Z'))
    await aQuote(context)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-25 1 0 0 0 0'])
    const abroad = testContext(db, { now: () => NOON, env: { OFFICE_TIME_ZONE: 'Europe/Berlin' } })
    await expectRightFigures(abroad)
    await job(abroad)
    expect(await figuresOf(db, 'office')).toEqual(['2026-11-26 1 0 0 0 0'])
    await expectRightFigures(abroad)
  })
})
