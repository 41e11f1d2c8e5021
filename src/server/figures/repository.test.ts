import { expect, it } from 'vitest'
import { foldDeltas } from '#server/figures/repository.ts'
import { figureDeltas, figures } from '#server/schema/figures/figures.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { countedOffice, figuresOf } from '#testing/counted-office.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { expectRightFigures } from '#testing/right-figures.ts'

describeOnBothDatabases('P08 changes that are added to the figures', (open) => {
  it('P08 two who add up at once, while others write, add everything once', async () => {
    const { db, context, job } = await countedOffice(open)
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
    const { db, context, job } = await countedOffice(open)
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
})
