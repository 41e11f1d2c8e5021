import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { checkFigures } from '#server/figures/checking/check-figures.ts'
import { createFiguresJob } from '#server/figures/keep-figures.ts'
import type { Db } from '#server/kit/db/database.ts'
import { figureDeltas } from '#server/schema/figures/figures.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aDecline, needNoDocuments, readCase, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { expectRightFigures } from '#testing/right-figures.ts'

/** The losses of all figures that are not 0: dimension, value, day and cents. */
async function lossesOf(db: Db): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select concat_ws(' ', dimension, nullif(value, ''), day, sum(loss_cents)) as line
    from (select dimension, value, day, loss_cents from figures union all select dimension, value, day, loss_cents from figure_deltas) f
    group by dimension, value, day having sum(loss_cents) <> 0 order by 1`)) as { rows: { line: string }[] }
  return rows.map(({ line }) => line)
}

const REPORTED = [
  'client_type non_profit 2027-06-07 1000000',
  'contest grand_prize 2027-06-07 1000000',
  'office 2027-06-12 1000000',
  'source website 2027-06-07 1000000',
  'territory TX 2027-06-07 1000000',
]

describeOnBothDatabases('P08 losses in the figures of the office', (open) => {
  it('P08 N105 follow a claim in its own transaction: set aside on the day of its report, released on the day of its decline', async () => {
    const { at } = await reportedAce(open, { report: { yardage: 120 } })
    const { db } = at.context
    expect(await lossesOf(db)).toEqual(REPORTED)
    at.setTime('2027-06-13T02:30:00Z')
    const rep = await signedInRep(at, await aRep(at.context, 'lou@office.example'))
    await needNoDocuments(rep)
    const { place } = await readCase(rep)
    expect((await sendToCase(rep, 'decision', aDecline(place))).statusCode).toBe(200)
    // That evening it is still June 12 in New York.
    expect(await lossesOf(db)).toEqual([])
    await at.agreed()
  })

  it('P08 one cent of a loss that is changed is found, in the figures and in the books', async () => {
    const { at } = await reportedAce(open)
    const { db, env } = at.context
    await createFiguresJob(at.context)({}, { db, now: at.context.now })
    expect(await lossesOf(db)).toEqual(REPORTED)
    await db.execute(
      sql`update figures set loss_cents = loss_cents + 1 where dimension = 'territory' and day = '2027-06-07'`,
    )
    expect((await checkFigures(db, env.officeTimeZone)).wrongFigures).toEqual([
      {
        dimension: 'territory',
        day: '2027-06-07',
        value: 'TX',
        measure: 'losses in cents',
        wanted: 1_000_000,
        found: 1_000_001,
      },
    ])
    await db.execute(
      sql`update figures set loss_cents = loss_cents - 1 where dimension = 'territory' and day = '2027-06-07'`,
    )
    await expectRightFigures(at.context)
    await db.execute(sql`alter table postings disable trigger user`)
    await db.execute(sql`update postings set debit_cents = debit_cents - 1 where account = 'claims_incurred'`)
    expect((await checkFigures(db, env.officeTimeZone)).wrongQuotes).toHaveLength(1)
  })

  it('P08 what an older build counts has no losses until the job counts it again', async () => {
    const { at } = await reportedAce(open)
    const { db, now } = at.context
    const older = sql`update quote_figures set cells = (select jsonb_agg(c - 'lossCents') from jsonb_array_elements(cells) c)`
    await db.execute(older)
    expect(await lossesOf(db)).toEqual([])
    const { uncounted } = await expectRightFigures(at.context)
    expect(uncounted).toBe(1)
    await createDeskCatchUp(at.context)({}, { db, now })
    expect(await lossesOf(db)).toEqual(REPORTED)
    expect((await expectRightFigures(at.context)).uncounted).toBe(0)
  })

  it('P08 an older build that adds up what has changed leaves changes with losses to a newer one', async () => {
    const { at } = await reportedAce(open)
    const { db, now } = at.context
    await db.execute(sql`delete from figure_deltas where id in (select id from figure_deltas)`)
    expect(await db.$count(figureDeltas)).toBe(REPORTED.length)
    expect(await lossesOf(db)).toEqual(REPORTED)
    await createFiguresJob(at.context)({}, { db, now })
    expect(await db.$count(figureDeltas)).toBe(0)
    expect(await lossesOf(db)).toEqual(REPORTED)
  })
})
