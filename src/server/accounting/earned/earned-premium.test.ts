import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { EarnedRow, EarnedTotals } from '#contract/accounting/earned-premium.ts'
import type { PremiumTotals } from '#contract/accounting/premium.ts'
import { producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/books'
const AMOUNTS = ['written', 'earned', 'unearned', 'commission', 'commission_unearned'] as const
const DAYS = ['2027-01-15', '2027-02-10', '2027-06-11', '2027-06-12']

const get = async <T>(rep: Client, path: string): Promise<T> => {
  const answer = await rep.get(`${PATH}${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const cents = (amount: number) => Math.round(100 * amount)

async function rowsAt(rep: Client, day: string, more = ''): Promise<EarnedRow[]> {
  const rows: EarnedRow[] = []
  let after: string | null = null
  do {
    const from: string = after === null ? '' : `&after=${after}`
    const page = (await rep.get(`${PATH}/earned?size=100&day=${day}${more}${from}`)).json()
    rows.push(...page.data)
    after = page.next
  } while (after !== null)
  return rows
}

/** Bought in January for June 12: one changed in February, one postponed without a date, one of a producer, one cancelled. */
async function fourPolicies(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const names = ['=1+1', 'Changed', 'Waits', 'Cancelled']
  const [played, changed, waits, cancelled] = await Promise.all([
    holdPolicy(
      office,
      { ...producerFields(), ...SCENARIO_16, tournament_name: names[0] ?? '' },
      { farmersException: 'The folio is closed' },
    ),
    ...names.slice(1).map((name, place) =>
      holdPolicy(office, {
        ...SCENARIO_16,
        tournament_name: name,
        insured_email: `p${place}@lake.example`,
      }),
    ),
  ])
  if (!played || !changed || !waits || !cancelled) throw new Error('All were bought')
  office.setTime('2027-02-10T18:00:00Z')
  const change = await changePlayers(office, changed, 130)
  expect(change.answer.statusCode, change.answer.body).toBeLessThan(300)
  for (const [{ number, email }, body] of [
    [waits, { action: 'postpone_policy', payload: { grandPrize: [{ choice: 'unknown' }] } }],
    [cancelled, { action: 'cancel_policy' }],
  ] as const) {
    const browser = await openWithLink(office, email)
    const answer = await sendChange(browser, number, { ...body, version: 1 })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  return { office, rep, played, changed, waits, cancelled }
}

describeOnBothDatabases('earned and unearned premium', (open) => {
  it('O06 N82 on each day both together are the premium register until then, policy by policy', async () => {
    const { office, rep, changed, waits, cancelled, played } = await fourPolicies(open)
    for (const day of DAYS) {
      const rows = await rowsAt(rep, day)
      const register = await get<PremiumTotals>(rep, `/premium/totals?posted=..${day}`)
      const { data } = (await rep.get(`${PATH}/premium?size=100&posted=..${day}`)).json()
      for (const row of rows) {
        expect(cents(row.earned) + cents(row.unearned)).toBe(cents(row.written))
        const ofPolicy = data.filter(
          (line: { policy_number: string }) => line.policy_number === row.policy_number,
        )
        const naive = ofPolicy.reduce(
          (all: number, line: Record<'premium' | 'discounts' | 'cancellation_fees', number>) =>
            all + cents(line.premium) - cents(line.discounts) + cents(line.cancellation_fees),
          0,
        )
        expect(cents(row.written)).toBe(naive)
      }
      for (const part of [undefined, 'unearned', 'earned'] as const) {
        const query = part === undefined ? '' : `&part=${part}`
        const some = await rowsAt(rep, day, query)
        if (part === 'unearned') expect(some.every((row) => row.unearned !== 0)).toBe(true)
        if (part === 'earned') expect(some.every((row) => row.unearned === 0)).toBe(true)
        const totals = await get<EarnedTotals>(rep, `/earned/totals?day=${day}${query}`)
        expect(totals).toMatchObject({ day, policies: some.length })
        for (const key of AMOUNTS)
          expect(cents(totals[key])).toBe(some.reduce((all, row) => all + cents(row[key]), 0))
        if (part !== undefined) continue
        const whole = cents(register.premium) - cents(register.discounts) + cents(register.cancellation_fees)
        expect(cents(totals.earned) + cents(totals.unearned)).toBe(whole)
        expect(totals.commission).toBe(register.commission)
      }
    }
    const at = async (day: string) =>
      Object.fromEntries((await rowsAt(rep, day)).map((row) => [row.policy_number, row]))
    expect(await rowsAt(rep, '2027-01-14')).toEqual([])
    // As it was then, whatever happened afterwards.
    const before = await at('2027-02-09')
    expect(before[changed.number]).toMatchObject({ written: 268, unearned: 268, next_on: '2027-06-12' })
    expect(before[cancelled.number]).toMatchObject({ unearned: 268, ended_on: null })
    expect(before[waits.number]?.next_on).toBe('2027-06-12')
    const after = await at('2027-02-10')
    expect(after[changed.number]).toMatchObject({ written: 330, unearned: 330, event: 'Changed' })
    expect(after[cancelled.number]).toMatchObject({ written: 60, earned: 60, ended_on: '2027-02-10' })
    const onTheDay = await at('2027-06-12')
    expect(onTheDay[changed.number]).toMatchObject({ earned: 330, unearned: 0, played: 1, next_on: null })
    expect(onTheDay[played.number]).toMatchObject({ earned: 268, commission: 27, commission_unearned: 0 })
    expect(onTheDay[waits.number]).toMatchObject({ earned: 0, unearned: 268, played: 0, next_on: null })
    await office.agreed()
  })

  it('O06 N99 it leaves as files with the same figures, which the audit log says; nobody else gets it', async () => {
    const { office, rep, played } = await fourPolicies(open)
    const day = '2027-02-10'
    const rows = await rowsAt(rep, day)
    const csv = (await rep.get(`${PATH}/earned.csv?day=${day}`)).body
    expect(csv.trim().split('\r\n')).toHaveLength(rows.length + 1)
    expect(csv).toContain("'=1+1")
    const file = await rep.get(`${PATH}/earned.xlsx?day=${day}`)
    expect(file.headers['content-disposition']).toContain(`earned-premium-${day}`)
    const [sheet, about] = await readWorkbook(Buffer.from(file.rawPayload))
    const [head = [], ...lines] = sheet?.data ?? []
    const column = (name: string) => lines.map((line) => line[head.indexOf(name)])
    expect(column('Unearned')).toEqual(rows.map(({ unearned }) => unearned))
    expect(column('Event')).toContain('=1+1')
    expect(about?.data.flat()).toContain(office.context.env.officeTimeZone)
    const { rows: logged } = (await office.context.db.execute(
      "select detail ->> 'filter' as filter from audit_events where event = 'list_downloaded' and detail ->> 'list' = 'listEarnedPremium'",
    )) as { rows: { filter: string }[] }
    expect(logged.map(({ filter }) => JSON.parse(filter))).toEqual([{ day }, { day }])
    for (const path of ['/earned', '/earned/totals', '/earned.csv', '/earned.xlsx'])
      for (const client of [office.client, played.holder])
        expect((await client.get(`${PATH}${path}`)).statusCode).toBe(401)
    for (const query of ['?day=2027-02-30', '?day=', '?day=2027-01-01..2027-01-02', '?part=all'])
      expect((await rep.get(`${PATH}/earned/totals${query}`)).statusCode).toBe(400)
  })
})
