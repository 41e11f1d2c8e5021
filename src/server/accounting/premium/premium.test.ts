import { expect, it } from 'vitest'
import type { Commissions, PremiumRow, PremiumTotals } from '#contract/accounting/premium.ts'
import type { Books, EntryRow } from '#contract/accounting/books.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { producerFields } from '#testing/a-quote.ts'
import { aBilledPolicy } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/books'
const JANUARY = '2027-01-01..2027-01-31'
const FEBRUARY = '2027-02-01..2027-02-28'
const PERIODS: Readonly<Record<string, string>> = { '2027-01': JANUARY, '2027-02': FEBRUARY }
const AMOUNTS = ['premium', 'discounts', 'extras', 'cancellation_fees', 'commission', 'net'] as const
/** First Command: 580, less 10 percent 522. */
const FIRST_COMMAND = {
  ...SCENARIO_16,
  client_type: 'first_command',
  h_prize_value_1: 25_000,
  insured_email: 'fran@lake.example',
}

const get = async <T>(rep: Client, path: string): Promise<T> => {
  const answer = await rep.get(`${PATH}${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const cents = (amount: number) => Math.round(100 * amount)

/** The lines of the register, page after page. */
async function linesOf(rep: Client, query: string): Promise<PremiumRow[]> {
  const lines: PremiumRow[] = []
  let after: string | null = null
  do {
    const more: string = after === null ? '' : `&after=${after}`
    const page = (await rep.get(`${PATH}/premium?size=5${query}${more}`)).json()
    lines.push(...page.data)
    after = page.next
  } while (after !== null)
  return lines
}

/** Debits less credits of accounts in a period, in cents, as the trial balance has them. */
async function balanceOf(rep: Client, period: string, ...accounts: string[]): Promise<number> {
  const { trial_balance: balance } = await get<Books>(rep, `?period=${period}`)
  const lines = balance.lines.filter(({ account }) => accounts.includes(account))
  return lines.reduce((all, { debit, credit }) => all + cents(debit) - cents(credit), 0)
}

const PRODUCER = 'ann@lake.example'
const BY_PRODUCER = { ...producerFields(), ...SCENARIO_16 }
const BY_CARD = { farmersException: 'The folio is closed' }

/** In January four purchases, one of First Command and one of a producer; in February a change, and those two are cancelled. */
async function twoMonths(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const paid = await holdPolicy(office, SCENARIO_16)
  await aBilledPolicy(office, { ...SCENARIO_16, insured_email: 'dana@lake.example' })
  const discounted = await holdPolicy(office, FIRST_COMMAND)
  const produced = await holdPolicy(office, BY_PRODUCER, BY_CARD)
  office.setTime('2027-02-10T18:00:00Z')
  const change = await changePlayers(office, paid, 130)
  expect(change.answer.statusCode, change.answer.body).toBeLessThan(300)
  const agent = await openWithLink(office, PRODUCER)
  for (const [browser, { number }] of [
    [discounted.holder, discounted],
    [agent, produced],
  ] as const) {
    const answer = await sendChange(browser, number, { action: 'cancel_policy', version: 1 })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  return { office, rep, paid, produced }
}

describeOnBothDatabases('the premium register', (open) => {
  it('O06 its lines add up to the accounts of the trial balance, month by month, and to its own totals', async () => {
    const { office, rep, paid } = await twoMonths(open)
    for (const period of [JANUARY, FEBRUARY]) {
      const lines = await linesOf(rep, `&posted=${period}`)
      const naive = Object.fromEntries(
        AMOUNTS.map((key) => [key, lines.reduce((all, line) => all + cents(line[key]), 0)]),
      )
      expect(naive).toMatchObject({
        premium: -(await balanceOf(rep, period, 'premium_income')),
        discounts: await balanceOf(rep, period, 'discounts_given', 'coupon_discounts'),
        extras: 0 - (await balanceOf(rep, period, 'signs_and_shipping_income')),
        cancellation_fees: 0 - (await balanceOf(rep, period, 'cancellation_fees')),
        commission: await balanceOf(rep, period, 'producer_commissions'),
      })
      const totals = await get<PremiumTotals>(rep, `/premium/totals?posted=${period}`)
      expect(totals.documents).toBe(lines.length)
      expect(AMOUNTS.map((key) => cents(totals[key]))).toEqual(AMOUNTS.map((key) => naive[key]))
    }
    // First Command's tenth is there, and goes with the policy.
    expect(await balanceOf(rep, JANUARY, 'discounts_given')).toBeGreaterThan(0)
    // What each document charges or gives back is its net: scenario 16, and 30 players more.
    const nets = (await linesOf(rep, `&posted=${FEBRUARY}`)).filter(
      ({ policy_number: number }) => number === paid.number,
    )
    expect(nets.map(({ net, premium }) => [net, premium])).toEqual([[62, 62]])
    const first = (await linesOf(rep, `&posted=${JANUARY}`)).find(
      ({ policy_number: number }) => number === paid.number,
    )
    expect(first).toMatchObject({ net: 268, type: 'sales_receipt', posted_on: '2027-01-15' })
    expect(first?.event_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    await office.agreed()
  })

  it('O06 K13 commissions of a period are those of the books, and each line opens into its documents', async () => {
    const { rep, produced } = await twoMonths(open)
    for (const period of [JANUARY, FEBRUARY, '2027-01-01..2027-02-28']) {
      const found = await get<Commissions>(rep, `/commissions?period=${period}`)
      expect(cents(found.net)).toBe(await balanceOf(rep, period, 'producer_commissions'))
      expect(found.lines.reduce((all, { net }) => all + cents(net), 0)).toBe(cents(found.net))
      for (const { month, producer, net } of found.lines) {
        const lines = await linesOf(rep, `&producer=${producer}&posted=${PERIODS[month]}`)
        expect(lines.reduce((all, { commission }) => all + cents(commission), 0)).toBe(cents(net))
      }
    }
    // 268 less 27: 241 paid. A cancellation takes the commission back.
    const { lines } = await get<Commissions>(rep, '/commissions?period=2027-01-01..2027-02-28')
    expect(lines).toEqual([
      {
        month: '2027-01',
        producer: PRODUCER,
        policies: 1,
        premium: 268,
        commission: 27,
        reversals: 0,
        net: 27,
      },
      expect.objectContaining({
        month: '2027-02',
        producer: PRODUCER,
        commission: 0,
        reversals: 27,
        net: -27,
      }),
    ])
    const nets = (await linesOf(rep, `&producer=${PRODUCER}`)).map(({ net }) => net)
    expect(nets).toEqual([-181, 241])
    expect((await linesOf(rep, `&producer=${PRODUCER}`))[1]).toMatchObject({ policy_number: produced.number })
  })

  it('O06 entries that move no premium are not in it, and every other one is', async () => {
    const { rep } = await twoMonths(open)
    const entries: EntryRow[] = (await rep.get(`${PATH}/entries?size=100`)).json().data
    const moved = entries.filter(({ lines }) =>
      lines.some(({ account }) =>
        ['premium_income', 'producer_commissions', 'discounts_given'].includes(account),
      ),
    )
    const numbers = (await linesOf(rep, '')).map(({ number }) => number)
    expect(numbers.toSorted()).toEqual(moved.map(({ number }) => number).toSorted())
  })

  it('O06 N99 both leave as files with the same figures, which the audit log says; strangers and holders get nothing', async () => {
    const { office, rep, paid } = await twoMonths(open)
    const csv = await rep.get(`${PATH}/premium.csv?posted=${JANUARY}`)
    const [head, ...rows] = csv.body.trim().split('\r\n')
    expect(head).toContain('Date,Document,Type,Policy,Customer,Event,Gross premium')
    expect(rows).toHaveLength((await linesOf(rep, `&posted=${JANUARY}`)).length)
    for (const path of ['/premium.xlsx', '/commissions.xlsx', '/commissions.csv']) {
      const file = await rep.get(`${PATH}${path}`)
      expect(file.statusCode).toBe(200)
      expect(file.rawPayload.length).toBeGreaterThan(10)
    }
    for (const path of ['/premium', '/premium/totals', '/premium.csv', '/premium.xlsx', '/commissions'])
      for (const client of [office.client, paid.holder])
        expect((await client.get(`${PATH}${path}`)).statusCode).toBe(401)
    for (const query of ['?posted=2027-02-30..', '?posted=all', '?producer='])
      expect((await rep.get(`${PATH}/premium/totals${query}`)).statusCode).toBe(400)
  })
})
