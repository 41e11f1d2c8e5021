import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { deskRows, searchDeletes, searchWords, staleDeskRows } from '#server/schema/desk/desk.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { recountWords } from '#server/desk/recount-dictionary.ts'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { markAllStale } from '#server/desk/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { sendQuote } from '#server/quotes/sending/send-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { NOON, testContext } from '#testing/test-context.ts'

describeOnBothDatabases('P08 the rows of lists', (open) => {
  async function aDesk() {
    const { db, close } = await open()
    onTestFinished(close)
    const context = testContext(db)
    const rowOf = async (id: string) => {
      const [row] = await db.select().from(deskRows).where(eq(deskRows.quoteId, id))
      return row
    }
    const catchUp = () => createDeskCatchUp(context)({}, { db, now: () => NOON })
    return { db, context, rowOf, catchUp }
  }

  const allRows = (db: Db) => db.select().from(deskRows).orderBy(deskRows.quoteId)

  /** What is kept in passing has to be what is worked out from nothing. */
  async function expectAllKept(db: Db, catchUp: () => Promise<void>) {
    expect(await db.$count(staleDeskRows)).toBe(0)
    const kept = await allRows(db)
    expect(kept).toHaveLength(await db.$count(quotes))
    await db.delete(deskRows)
    await markAllStale(db)
    await catchUp()
    expect(await allRows(db)).toEqual(kept)
  }

  it('P08 N40 follow a quote from its first word to its policy, whoever writes', async () => {
    const { db, context, rowOf, catchUp } = await aDesk()
    const seen = async (id: string) => {
      const row = await rowOf(id)
      return row && [row.state, row.totalCents, row.dueReason, row.dueOn, row.policyNumber]
    }
    const draft = await createQuote(context, { tournament_name: 'Zoë’s Cup' })
    expect(await seen(draft.id)).toEqual(['draft', null, null, null, null])
    const { id, version } = await aQuote(context)
    expect(await seen(id)).toEqual(['priced', 31_000, 'good-until', '2027-06-01', null])
    await sendQuote(context, {
      id,
      to: 'pat@hopehouse.example',
      cc: undefined,
      subject: undefined,
      note: undefined,
      attachQuote: false,
      ip: '127.0.0.1',
      rep: undefined,
    })
    expect(await seen(id)).toEqual(['sent', 31_000, 'good-until', '2027-06-01', null])
    const saved = await saveQuote(context, {
      id,
      version,
      customFields: { tournament_name: 'Spring Classic', course_city: 'Reno' },
    })
    expect(await rowOf(id)).toMatchObject({
      tournamentName: 'Spring Classic',
      courseCity: 'Reno',
      contests: ['grand_prize'],
    })
    await purchaseQuote(context, await aPurchase(context, saved))
    expect(await seen(id)).toEqual(['purchased', 31_000, 'event-day', '2027-06-12', 'ALB-100001'])
    await expectAllKept(db, catchUp)
  })

  it('P08 a quote that needs approval says so, and one that is billed is owed', async () => {
    const { db, context, rowOf, catchUp } = await aDesk()
    const referred = await aQuote(context, { course_state: 'Other' })
    expect(await rowOf(referred.id)).toMatchObject({
      state: 'referred',
      referralCodes: ['OTHER_TERRITORY'],
      dueReason: 'referral',
      dueOn: '2027-06-01',
    })
    const rep = await aRep(context)
    const billed = await aQuote(context)
    const purchase = { ...(await aPurchase(context, billed, { method: 'check' })), reference: '1001', rep }
    await purchaseQuote(context, purchase)
    expect(await rowOf(billed.id)).toMatchObject({
      state: 'bound',
      unpaidCents: 31_000,
      dueReason: 'invoice',
    })
    await expectAllKept(db, catchUp)
  })

  it('P08 a quote that fails to be saved leaves its row as it was', async () => {
    const { db, context, rowOf } = await aDesk()
    const { id } = await aQuote(context)
    const before = await rowOf(id)
    const failing = runWrite(context, async (trx, { noAudit }) => {
      noAudit('A test')
      await trx.update(quotes).set({ quoteNumber: 'Q-OTHER' }).where(eq(quotes.id, id))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rowOf(id)).toEqual(before)
    expect(await db.$count(staleDeskRows)).toBe(0)
  })

  it('P08 what an older build writes is worked out by the job, and the rep of a row stays', async () => {
    const { db, context, rowOf, catchUp } = await aDesk()
    const rep = await aRep(context)
    const { id } = await aQuote(context)
    const answers = sql`answers || '{"tournament_name": "By hand"}'`
    await db.update(quotes).set({ answers, assignedRepId: rep.id })
    await db.insert(quotes).values({
      id: randomUUID(),
      quoteNumber: 'Q-OLD',
      version: 1,
      answers: { insured_first_name: 'Ada', insured_last_name: 'Old' },
      createdAt: NOON,
      updatedAt: NOON,
    })
    expect(await db.$count(staleDeskRows)).toBe(2)
    await catchUp()
    expect(await rowOf(id)).toMatchObject({ tournamentName: 'By hand', assignedRepId: rep.id })
    expect((await allRows(db)).map(({ contactName }) => contactName)).toContain('Ada Old')
    await expectAllKept(db, catchUp)
  })

  it('P08 two changes of one quote at once end with the row of both', async () => {
    const { db, context, catchUp } = await aDesk()
    const { id } = await aQuote(context)
    const save = (change: object) =>
      runWrite(context, async (trx, { noAudit }) => {
        noAudit('A test')
        await trx.execute(
          sql`update quotes set answers = answers || ${JSON.stringify(change)}::jsonb where id = ${id}`,
        )
      })
    await Promise.all([
      save({ course_city: 'Reno' }),
      save({ tournament_name: 'Both' }),
      save({ course_name: 'Links' }),
    ])
    await expectAllKept(db, catchUp)
  })

  it('P08 each word is kept once, with what it has in common with misspelt ones', async () => {
    const { db, context } = await aDesk()
    await Promise.all([
      createQuote(context, { tournament_name: 'Silver Cup' }),
      createQuote(context, { tournament_name: 'Cup of Silver' }),
    ])
    const words = (await db.select().from(searchWords)).map(({ word }) => word)
    expect(words.toSorted()).toEqual(['cup', 'of', 'silver'])
    const found = await db
      .select({ word: searchDeletes.word })
      .from(searchDeletes)
      .where(eq(searchDeletes.key, 'silvr'))
    expect(found).toEqual([{ word: 'silver' }])
  })

  it('P08 N76 the words of a deleted quote are forgotten on the second day, unless one has them again', async () => {
    const { db, context } = await aDesk()
    const { id } = await createQuote(context, { tournament_name: 'Silver Cup' })
    await createQuote(context, { tournament_name: 'Gold Cup' })
    const words = async () =>
      Object.fromEntries((await db.select().from(searchWords)).map(({ word, rows }) => [word, rows]))
    await recountWords(db)
    expect(await words()).toEqual({ cup: 2, gold: 1, silver: 1 })
    await db.delete(quotes).where(eq(quotes.id, id))
    await recountWords(db)
    expect(await words()).toEqual({ cup: 1, gold: 1, silver: 0 })
    const again = await createQuote(context, { tournament_name: 'Silver' })
    await recountWords(db)
    expect(await words()).toEqual({ cup: 1, gold: 1, silver: 1 })
    await db.delete(quotes).where(eq(quotes.id, again.id))
    await recountWords(db)
    await recountWords(db)
    expect(await words()).toEqual({ cup: 1, gold: 1 })
    const left = await db.select().from(searchDeletes).where(eq(searchDeletes.word, 'silver'))
    expect(left).toEqual([])
  })

  it('N68 a quote is due by the last day of its price, and by the next such day once that is over', async () => {
    const { db, context, rowOf } = await aDesk()
    const { id } = await aQuote(context, { grand_prize_signs: 'Yes', h_sponsor_name_1: 'Lone Star Bank' })
    const dueOn = async () => (await rowOf(id))?.dueOn
    const catchUpOn = (day: string) => {
      const now = () => new Date(`${day}T15:00:00Z`)
      return createDeskCatchUp(context)({}, { db, now })
    }
    // Play is on Saturday, June 12; until June 1 signs go by standard shipping.
    expect(await dueOn()).toBe('2027-06-01')
    await catchUpOn('2027-06-01')
    expect(await dueOn()).toBe('2027-06-01')
    await catchUpOn('2027-06-02')
    expect(await dueOn()).toBe('2027-06-08')
    await catchUpOn('2027-06-09')
    expect(await dueOn()).toBe('2027-06-12')
  })

  it('N68 nothing is said to be good until a day where there is no price yet, or where it is outdated', async () => {
    const { db, context, rowOf } = await aDesk()
    const draft = await createQuote(context, { h_coverage: 'Yes', h_date_1: '06-12-2027' })
    const due = async (id: string) => {
      const row = await rowOf(id)
      return [row?.dueReason, row?.dueOn]
    }
    expect(await due(draft.id)).toEqual(['event-day', '2027-06-12'])
    const { id } = await aQuote(context)
    expect(await due(id)).toEqual(['good-until', '2027-06-01'])
    // Its rating plan was removed, so it has to be priced again.
    await db.execute(
      sql`update quotes set price = jsonb_set(price::jsonb, '{plan}', '"rp-removed"') where id = ${id}`,
    )
    await markAllStale(db)
    await createDeskCatchUp(context)({}, { db, now: () => NOON })
    expect(await due(id)).toEqual(['event-day', '2027-06-12'])
  })

  it('P08 a change without what a row is worked out from is refused', async () => {
    const { db, context } = await aDesk()
    const { id } = await aQuote(context)
    const forgetful = runWrite({ db }, async (trx, { noAudit }) => {
      noAudit('A test')
      await trx.update(quotes).set({ quoteNumber: 'Q-OTHER' }).where(eq(quotes.id, id))
    })
    await expect(forgetful).rejects.toThrow('nothing works out its row')
  })

  it('P08 goes with its quote', async () => {
    const { db, context } = await aDesk()
    const { id } = await createQuote(context, {})
    await db.delete(quotes).where(eq(quotes.id, id))
    expect(await allRows(db)).toEqual([])
  })
})
