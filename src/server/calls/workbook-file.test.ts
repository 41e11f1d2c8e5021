import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { AFTER_PLAY, sendReport } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'

/** What a spreadsheet would calculate, what XML reads as its own signs, and other letters. */
const NAMES = ['=1+1', '<Björn> & "Söhne", Ltd.', '+Łukasz 李']
const FILES = ENDPOINTS.filter(({ path }) => path.endsWith('.csv')).map(({ path }) => path.slice(0, -4))
const PLANS = '/api/admin/rating-plans'
const PLAN = 'RP-DEARER'
/** What a call has to be asked. */
const QUERIES: Readonly<Record<string, string>> = {
  '/admin/books/bordereaux/premium': '?carrier=kept&month=2027-01',
  '/admin/books/bordereaux/losses': '?carrier=kept&month=2027-06',
}

/** The cells of each line. */
function readCsv(text: string): string[][] {
  const lines = [['']]
  for (const [, quoted, plain = '', end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/g)) {
    const line = lines.at(-1) ?? []
    line[line.length - 1] = quoted?.replaceAll('""', '"') ?? plain
    if (end === ',') line.push('')
    if (end === '\r\n') lines.push([''])
  }
  return lines.filter((line) => line.length > 1)
}

/** A cell of a workbook as comma-separated values have it. */
function asInCsv(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'string') return /^[=+\-@]/.test(cell) ? `'${cell}` : cell
  return typeof cell === 'number' ? String(cell) : ''
}

async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const held = []
  for (const [place, name] of NAMES.entries())
    held.push(
      await holdPolicy(office, {
        ...SCENARIO_16,
        insured_company_name: name,
        tournament_name: name,
        insured_email: `p${place}@lake.example`,
      }),
    )
  office.setTime(AFTER_PLAY)
  for (const policy of held) {
    const sent = await sendReport(await openWithLink(office, policy.email), policy, {
      winner: '@Theo Alvarado',
    })
    expect(sent.statusCode, sent.body).toBe(201)
  }
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  // A comparison of plans has a file once it is done.
  await rep.send('POST', PLANS, { name: PLAN, from: 'RP-2027.1' })
  await rep.send('POST', `${PLANS}/${PLAN}`, { version: 1, figures: { 'hio.base': '100' } })
  expect((await rep.send('POST', `${PLANS}/${PLAN}/comparison`, { months: '24' })).statusCode).toBe(200)
  await office.runJobs()
  const { data } = (await rep.get('/api/admin/customers')).json()
  return { office, rep, customer: data[0].id as string }
}

describeOnDatabase('each file of comma-separated values', (open) => {
  it('N99 has a workbook beside it with the same columns and rows, its text as text, and its time zone', async () => {
    const { office, rep, customer } = await anOffice(open)
    expect(FILES.length).toBeGreaterThan(15)
    let formulas = 0
    for (const path of FILES) {
      const asked = `/api${path.replace(':id', customer).replace(':plan', PLAN)}`
      const query = QUERIES[path] ?? ''
      const csv = await rep.get(`${asked}.csv${query}`)
      const workbook = await rep.get(`${asked}.xlsx${query}`)
      expect([csv.statusCode, workbook.statusCode], path).toEqual([200, 200])
      const [sheet, about] = await readWorkbook(Buffer.from(workbook.rawPayload))
      const [head = [], ...rows] = readCsv(csv.body)
      const [columns = [], ...cells] = sheet?.data ?? []
      expect(columns, path).toEqual(head)
      // A reader leaves out what is empty at the end of a row.
      const shown = cells.map((row) => head.map((_, place) => asInCsv(row[place])))
      const inOrder = (lines: readonly string[][]) => lines.map((line) => JSON.stringify(line)).toSorted()
      expect(inOrder(shown), path).toEqual(inOrder(rows))
      formulas += cells.flat().filter((cell) => typeof cell === 'string' && NAMES.includes(cell)).length
      // The journal and a statement have it in each row.
      const zones = [...(about?.data ?? []), ...cells].flat()
      if (rows.length > 0) expect(zones, path).toContain(zoneOf(path, office.context.env.officeTimeZone))
    }
    expect(formulas).toBeGreaterThan(10)
  })
})

/** Documents have the days of the insurer. */
function zoneOf(path: string, office: string): string {
  return path === '/admin/documents' ? 'America/New_York' : office
}
