import { eq, sql } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { expect, it, vi } from 'vitest'
import { listFigures } from '#domain/pricing/plans/plan-figures.ts'
import { parsePlan, type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/rating-plans'
const SHIPPED = parsePlan(rp2027v1)

// The first thread of a file reads all sources.
vi.setConfig({ testTimeout: 180_000 })

async function filed(rep: Client, plan: string) {
  const pdf = await rep.get(`${PATH}/${plan}/filing.pdf`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const workbook = await rep.get(`${PATH}/${plan}/filing.xlsx`)
  expect(workbook.statusCode).toBe(200)
  const sheets = await readWorkbook(workbook.rawPayload)
  const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data.slice(1) ?? []
  return { paper: await readPdf(pdf.rawPayload), rowsOf }
}

/** What each figure is in the workbook, by its position. */
function figuresIn(rows: readonly (readonly unknown[])[]) {
  return new Map(rows.map(([, , , written, number, , path]) => [String(path), { written, number }]))
}

function expectFigures(rows: readonly (readonly unknown[])[], plan: RatingPlan) {
  const figures = listFigures(plan)
  const found = figuresIn(rows)
  expect(found.size).toBe(figures.length)
  for (const { path, value } of figures) {
    const [over, under = '1'] = value.split('/')
    expect(found.get(path), path).toEqual({ written: value, number: Number(over) / Number(under) })
  }
}

async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const olive = await signedInRep(
    office,
    await aRep(office.context, 'olive@office.example', { name: 'Olive', role: 'owner' }),
  )
  return { ...office, robin: office.rep, olive }
}

describeOnDatabase('the filing of a rating plan', (open) => {
  it('O01 of the plan in force has all its figures, rules and examples with their fees, in both files', async () => {
    const { robin, context } = await anOffice(open)
    const { paper, rowsOf } = await filed(robin, 'rp-2027.1')
    expectFigures(rowsOf('Figures'), SHIPPED)
    const roles = paper.elements.map(({ role }) => role)
    expect(roles).toEqual(
      expect.arrayContaining(['H1', 'H2', 'H3', 'TOC', 'TOCI', 'Link', 'Table', 'TH', 'TD']),
    )
    for (const { value } of listFigures(SHIPPED)) expect(paper.text).toContain(` ${value} `)
    expect(paper.title).toBe('Rate filing RP-2027.1')
    expect(paper.text).not.toContain('Not in force')
    expect(paper.text).toContain('Expected aces Shots × Odds of an ace × Factor for the yardage')
    for (const fee of ['Discounted fee Fee less discount, rounded to whole dollars, half a dollar up 1090'])
      expect(paper.text).toContain(fee)
    const examples = rowsOf('Examples')
    const feeOf = (title: string) => examples.findLast(([example]) => example === title)?.at(-1)
    expect([
      feeOf('Dealer with a truck'),
      feeOf('Dealer at the minimum'),
      feeOf('Million-dollar shootout'),
      feeOf('Golf course putt'),
      feeOf('School with dice, hole-in-one'),
      feeOf('School with dice, dice roll'),
    ]).toEqual([1090, 180, 489, 445, 268, 150])
    const logged = await context.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.event, 'list_downloaded'))
    expect(logged.map(({ detail }) => detail['list'])).toEqual(['rate_filing', 'rate_filing'])
  })

  it('O01 the contents name each section with the page on which it stands', async () => {
    const { robin } = await anOffice(open)
    const { paper } = await filed(robin, 'RP-2027.1')
    const [first = ''] = paper.pages
    const named = [
      ...first.matchAll(/(Hole-in-one|Putting|Shootout|Dice roll|Worked examples|Changes|History) (\d+)/g),
    ]
    expect(named.map(([, title]) => title)).toEqual([
      'Hole-in-one',
      'Putting',
      'Shootout',
      'Dice roll',
      'Worked examples',
      'Changes',
      'History',
    ])
    for (const [, title = '', page] of named) expect(paper.pages[Number(page) - 1]).toContain(title)
    for (const [at, page] of paper.pages.entries())
      expect(page).toContain(`Page ${at + 1} of ${paper.pages.length}`)
  })

  it('O01 O13 of a draft says that it prices nothing, what it changes and who did what; no text in it runs as a formula', async () => {
    const at = await anOffice(open)
    const { robin, olive } = at
    await robin.send('POST', PATH, { name: 'RP-2', from: 'RP-2027.1' })
    const figures = { 'hio.base': '75.5', 'shootout.p': '3/20000', 'hio.bands.0.f': '1.30' }
    await robin.send('POST', `${PATH}/RP-2`, { version: 1, figures })
    await robin.send('POST', `${PATH}/RP-2/ask`, { version: 2, effective_from: '02/01/2027' })
    const reason = '=1+1 is not enough'
    await olive.send('POST', `${PATH}/RP-2/send-back`, { version: 3, reason })
    const draft = await filed(robin, 'RP-2')
    expect(draft.paper.text).toContain('Not in force Draft. It prices nothing')
    expect(draft.rowsOf('Changes')).toEqual([
      ['Hole-in-one: Hole-in-one in general', 'Hole-in-one, fixed part', '60', '75.5'],
      ['Hole-in-one: Yardage', 'Hole-in-one, factor for 150 to 164 yd', '1.20', '1.30'],
      ['Shootout: Shootout in general', 'Shootout, chance of one shot', '0.0001', '3/20000'],
    ])
    expect(draft.paper.text).toContain('Hole-in-one, factor for 150 to 164 yd 1.20 1.30')
    expect(draft.rowsOf('History').map(([, who, what]) => [who, what])).toEqual([
      ['Robin Fields', 'Drafted'],
      ['Robin Fields', 'Figures changed'],
      ['Robin Fields', 'Signature asked for, to begin on February 1, 2027'],
      ['Olive', `Sent back: ${reason}`],
    ])
    const source = { ...rp2027v1, plan: 'RP-2' }
    const { p, ...shootout } = rp2027v1.shootout
    expect(p).toBe('0.0001')
    const [first, ...bands] = rp2027v1.hio.bands
    expectFigures(
      draft.rowsOf('Figures'),
      parsePlan({
        ...source,
        hio: { ...source.hio, base: '75.5', bands: [{ ...first, f: '1.30' }, ...bands] },
        shootout: { ...shootout, p: '3/20000' },
      }),
    )
    await robin.send('POST', `${PATH}/RP-2/ask`, { version: 4, effective_from: '02/01/2027' })
    await olive.send('POST', `${PATH}/RP-2/sign`, { version: 5 })
    const toCome = await filed(robin, 'RP-2')
    expect(toCome.paper.text).toContain('Not in force Signed. In force from February 1, 2027')
    expect(toCome.rowsOf('Changes')).toHaveLength(3)
    at.setTime('2027-02-02T18:00:00Z')
    const later = await signedInRep(at, await aRep(at.context, 'late@office.example', { role: 'owner' }))
    const inForce = await filed(later, 'RP-2')
    expect(inForce.paper.text).toContain('In force since February 1, 2027')
    expect(inForce.paper.text).not.toContain('Not in force')
    const former = await filed(later, 'RP-2027.1')
    expect(former.paper.text).toContain('until January 31, 2027')
  })

  it('O13 is for those who may set prices, and of a plan that there is', async () => {
    const at = await anOffice(open)
    const sam = await signedInRep(at, await aRep(at.context, 'sam@office.example', { role: 'specialist' }))
    for (const format of ['pdf', 'xlsx']) {
      expect((await sam.get(`${PATH}/RP-2027.1/filing.${format}`)).statusCode).toBe(403)
      expect((await at.robin.get(`${PATH}/NONE/filing.${format}`)).statusCode).toBe(404)
    }
    expect(await at.context.db.$count(auditEvents, sql`${auditEvents.event} = 'list_downloaded'`)).toBe(0)
  })
})
