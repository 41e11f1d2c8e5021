import { expect, it } from 'vitest'
import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import type { TypedRow } from '#domain/pricing/plans/plan-rows.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/rating-plans'
const PLAN = `${PATH}/RP-2027.2`
const BANDS = 'hio.bands'
const LAYERS = 'hio.loadLayers'
const FOR_REPS = 'hio.repOnlyBand'

const band = (from: string, to: string, f: string): TypedRow => ({ from, to, f })
const bands = [
  band('150', '164', '1.20'),
  band('165', '179', '1.00'),
  band('180', '194', '0.85'),
  band('195', '209', '0.72'),
  band('210', '300', '0.60'),
]
const layers = [{ upto: '25000', load: '2.6' }, { upto: '100000', load: '2.4' }, { load: '2.2' }]
const at = (nth: number, row: TypedRow) => bands.toSpliced(nth, 1, row)

const read = async (rep: Client): Promise<PlanDetail> => (await rep.get(PLAN)).json().data
const change = (rep: Client, version: number, body: object) => rep.send('POST', PLAN, { version, ...body })

async function aDraft(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  await office.rep.send('POST', PATH, { name: 'RP-2027.2', from: 'RP-2027.1' })
  const olive = await aRep(office.context, 'olive@office.example', { name: 'Olive', role: 'owner' })
  return { ...office, robin: office.rep, olive: await signedInRep(office, olive) }
}

const labelled = ({ changes }: PlanDetail) =>
  changes.map(({ label, before, after }) => `${label}: ${before ?? 'none'} → ${after ?? 'none'}`)

describeOnDatabase('the rows of a draft over HTTP', (open) => {
  const refused: [what: string, rows: object, field: string, message: RegExp][] = [
    [
      'a gap between bands',
      { [BANDS]: at(1, band('167', '179', '1')) },
      `${BANDS}.1.from`,
      /leaves a gap: 165 to 166/,
    ],
    [
      'an overlap of bands',
      { [BANDS]: at(1, band('160', '179', '1')) },
      `${BANDS}.1.from`,
      /overlaps the band before/,
    ],
    [
      'a band that runs backwards',
      { [BANDS]: at(4, band('210', '200', '1')) },
      `${BANDS}.4.from`,
      /runs backwards/,
    ],
    ['NaN as a yard', { [BANDS]: at(0, band('NaN', '164', '1')) }, `${BANDS}.0.from`, /whole number/],
    ['a negative yard', { [BANDS]: at(0, band('-150', '164', '1')) }, `${BANDS}.0.from`, /whole number/],
    ['half a yard', { [BANDS]: at(0, band('150.5', '164', '1')) }, `${BANDS}.0.from`, /whole number/],
    [
      'a huge yard',
      { [BANDS]: at(4, band('210', '9007199254740993', '1')) },
      `${BANDS}.4.to`,
      /whole number/,
    ],
    [
      'NaN as a factor',
      { [BANDS]: at(2, band('180', '194', 'NaN')) },
      `${BANDS}.2.f`,
      /decimal number or a fraction/,
    ],
    ['a negative factor', { [BANDS]: at(2, band('180', '194', '-1')) }, `${BANDS}.2.f`, /more than 0/],
    ['a factor of 0', { [BANDS]: at(2, band('180', '194', '0')) }, `${BANDS}.2.f`, /more than 0/],
    [
      '1e999 as a factor',
      { [BANDS]: at(2, band('180', '194', '1e999')) },
      `${BANDS}.2.f`,
      /decimal number or a fraction/,
    ],
    ['a factor of 1/0', { [BANDS]: at(2, band('180', '194', '1/0')) }, `${BANDS}.2.f`, /./],
    ['an empty factor', { [BANDS]: at(2, band('180', '194', '')) }, `${BANDS}.2.f`, /./],
    ['no band at all', { [BANDS]: [] }, `${BANDS}.0.from`, /at least one band/],
    [
      'layers that fall',
      { [LAYERS]: [layers[1], layers[0], layers[2]] },
      `${LAYERS}.1.upto`,
      /more than 100000: layers rise/,
    ],
    [
      'a negative end of a layer',
      { [LAYERS]: [{ upto: '-5', load: '2' }, layers[2]] },
      `${LAYERS}.0.upto`,
      /whole number/,
    ],
    ['no layer at all', { [LAYERS]: [] }, `${LAYERS}.0.upto`, /./],
    ['a load of NaN', { [LAYERS]: [{ load: 'NaN' }] }, `${LAYERS}.0.load`, /decimal number or a fraction/],
    [
      'a gap after the band for reps',
      { [FOR_REPS]: [band('135', '148', '1.4')] },
      `${FOR_REPS}.from`,
      /leaves a gap: 149 to 149/,
    ],
    [
      'NaN in the band for reps',
      { [FOR_REPS]: [band('135', 'NaN', '1.4')] },
      `${FOR_REPS}.to`,
      /whole number/,
    ],
    ['two bands for reps', { [FOR_REPS]: [bands[0], bands[1]] }, `${FOR_REPS}.from`, /./],
  ]
  it('O13 a bad cell of a band or layer is named at its field, and nothing of the draft changes', async () => {
    const { robin } = await aDraft(open)
    for (const [what, rows, field, message] of refused) {
      const answer = await change(robin, 1, { rows })
      const { code, fields = [] } = answer.json()
      expect([answer.statusCode, code], what).toEqual([400, 'INVALID'])
      expect(fields[0]?.field, `${what}: ${answer.body}`).toBe(field)
      expect(fields[0]?.message, what).toMatch(message)
    }
    const tooMany = Array.from({ length: 61 }, (_, nth) => band(String(nth), String(nth), '1'))
    for (const rows of [
      { [BANDS]: tooMany },
      { [BANDS]: [{ from: '1'.repeat(41) }] },
      { 'hio.p0': [] },
      { [BANDS]: 'x' },
    ])
      expect((await change(robin, 1, { rows })).statusCode, JSON.stringify(rows).slice(0, 60)).toBe(400)
    expect(await read(robin)).toMatchObject({ version: 1, changes: [] })
  })

  it('O13 bands, layers and the band for reps come and go, with numbers as people type them', async () => {
    const { robin } = await aDraft(open)
    const rows = {
      [BANDS]: [...bands.slice(0, 4), band('210', '250', '0.60'), band('251', '320', '0.55')],
      [LAYERS]: [...layers.slice(0, 2), { upto: '$1,000,000', load: '2.3' }, { load: '2.2' }],
      [FOR_REPS]: [],
    }
    expect((await change(robin, 1, { rows })).statusCode).toBe(200)
    const changes = labelled(await read(robin))
    expect(changes).toContain('Hole-in-one, factor for 135 to 149 yd: 1.45 → none')
    expect(changes).toContain('Hole-in-one, factor for 251 to 320 yd: none → 0.55')
    expect(changes.join('\n')).toMatch(/load to \$1,000,000: \S+ → 2\.3/)
    const back = { [BANDS]: bands, [LAYERS]: layers, [FOR_REPS]: [band('135', '149', '1.45')] }
    expect((await change(robin, 2, { rows: back })).statusCode).toBe(200)
    expect(await read(robin)).toMatchObject({ version: 3, changes: [] })
  })
})

describeOnBothDatabases('two reps at one draft', (open) => {
  it('O13 T18 of two who save rows at once one does; the other is told with what is stored, and can save after it', async () => {
    const { robin, olive } = await aDraft(open)
    const mine = { rows: { [BANDS]: at(4, band('210', '300', '0.61')) } }
    const theirs = { rows: { [LAYERS]: [{ upto: '50000', load: '2.5' }, { load: '2.2' }] } }
    const answers = await Promise.all([change(robin, 1, mine), change(olive, 1, theirs)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const lost = answers.findIndex(({ statusCode }) => statusCode === 409)
    const conflict = answers[lost]?.json()
    expect(conflict).toMatchObject({ code: 'PLAN_CHANGED', data: { version: 2, name: 'RP-2027.2' } })
    expect(conflict.data.changes).toEqual((await read(robin)).changes)
    const again = lost === 0 ? change(robin, 2, mine) : change(olive, 2, theirs)
    expect((await again).statusCode).toBe(200)
    const changes = labelled(await read(olive))
    expect(changes).toContain('Hole-in-one, factor for 210 to 300 yd: 0.60 → 0.61')
    expect(changes.join()).toContain('50000')
  })
})
