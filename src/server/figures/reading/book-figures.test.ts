import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Books } from '#contract/accounting/books.ts'
import type { BookFigures, Figures } from '#contract/figures.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { accountWork } from '#testing/account-work.ts'
import { aBilledPolicy } from '#testing/an-invoice.ts'
import { aDecline, anApproval, needNoDocuments, readCase, sendReport, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const read = async (rep: Client): Promise<BookFigures> => {
  const answer = await rep.get('/api/admin/figures/books')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const booksOf = async (rep: Client, period: string): Promise<Books> =>
  (await rep.get(`/api/admin/books?period=${period}`)).json().data

/** The lines of the journal as they are stored, with the day in New York. */
async function journalOf({ context }: Awaited<ReturnType<typeof policyOffice>>) {
  const { rows } = (await context.db.execute(sql`
    select e.type, e.posted_at::text as at, p.account, p.debit_cents::int as debit, p.credit_cents::int as credit, c.entity as kind
    from journal_entries e join postings p using (document) left join claims c on c.id = e.claim_id`)) as {
    rows: { type: string; at: string; account: string; debit: number; credit: number; kind: string | null }[]
  }
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: context.env.officeTimeZone })
  return rows.map((row) => ({ ...row, day: day.format(new Date(row.at)) }))
}

/**
 * From January on: a policy by card that is changed and cancelled and of which the gateway keeps fees, one on an invoice that is
 * paid in part, and one with two wins in June, of which one is paid and one declined in July.
 */
async function halfYear(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const { context, setTime } = office
  let reps = 0
  const desk = async () => signedInRep(office, await aRep(context, `rep-${(reps += 1)}@office.example`))
  const paid = await holdPolicy(office, SCENARIO_16)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: 'dana@lake.example' })
  const won = await holdPolicy(office, { h_date_1: '06-12-2027', insured_email: 'won@lake.example' })
  // Late in the evening of January 31 in New York.
  setTime('2027-02-01T04:30:00Z')
  expect((await changePlayers(office, paid, 130)).answer.statusCode).toBeLessThan(300)
  setTime('2027-02-10T18:00:00Z')
  const rep = await desk()
  const { rows } = (await context.db.execute(
    sql`select gateway_reference as name from purchases where state = 'completed' and gateway_reference is not null order by started_at limit 1`,
  )) as { rows: { name: string }[] }
  const text = `Payout,Date,Charge,Gross,Fee\npo_1,02/10/2027,${rows[0]?.name},268,8.07\n`
  const imported = await rep.send('POST', '/api/admin/bank/payouts', { name: 'payouts.csv', text })
  expect(imported.statusCode, imported.body).toBe(200)
  const received = await accountWork(rep).pay({
    dated: '2027-02-10',
    amount: 100,
    applications: [{ invoice: billed.invoice, amount: 100 }],
  })
  expect(received.statusCode, received.body).toBe(201)
  setTime('2027-03-02T18:00:00Z')
  const holder = await openWithLink(office, paid.email)
  const { version } = await readPolicy(holder, paid)
  const cancelled = await sendChange(holder, paid.number, { action: 'cancel_policy', version })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  return { office, won, desk }
}

async function wins({ office, won, desk }: Awaited<ReturnType<typeof halfYear>>) {
  office.setTime('2027-06-12T21:20:00Z')
  const holder = await openWithLink(office, won.email)
  expect((await sendReport(holder, won)).statusCode).toBe(201)
  expect((await sendReport(holder, won, { winner: 'Omar Diaz', yardage: 120 })).statusCode).toBe(201)
  await office.agreed()
  office.setTime('2027-07-06T21:20:00Z')
  const rep = await desk()
  await needNoDocuments(rep)
  const approval = { ...(await anApproval(rep, 8000)), reason_for_less: 'As agreed' }
  expect((await sendToCase(rep, 'decision', approval)).statusCode).toBe(200)
  const [award] = (await readCase(rep)).awards
  const paid = { parts: [0], dated: '07/06/2027', method: 'check', reference: 'Check 1201' }
  expect((await sendToCase(rep, `awards/${award?.id}/payments`, paid)).statusCode).toBe(200)
  await needNoDocuments(rep, 'C-2002')
  const { place } = await readCase(rep, 'C-2002')
  expect((await sendToCase(rep, 'decision', aDecline(place), 'C-2002')).statusCode).toBe(200)
  await office.agreed()
  return rep
}

describeOnBothDatabases('P08 O06 the figures of the books', (open) => {
  it('P08 O06 losses, cash and premium are what the journal adds up to line by line, and what the books say of each month', async () => {
    const made = await halfYear(open)
    const rep = await wins(made)
    const [figures, journal] = [await read(rep), await journalOf(made.office)]
    const netOf = (lines: typeof journal) =>
      lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) / 100

    const incurred = netOf(journal.filter(({ account }) => account === 'claims_incurred'))
    const premium = -netOf(journal.filter(({ account }) => account === 'premium_income'))
    expect([incurred, figures.losses.from]).toEqual([8000, '2026-07-13'])
    const all = { premium, losses: 8000, ratio: Math.round((1000 * 8000) / premium) / 1000 }
    expect(figures.losses.total).toEqual(all)
    expect(figures.losses.parts).toEqual([
      { part: 'contest', rows: [{ value: 'grand_prize', ...all }] },
      { part: 'client_type', rows: [{ value: 'non_profit', ...all }] },
      { part: 'territory', rows: [{ value: 'TX', ...all }] },
    ])

    const cash = new Set(['card_clearing', 'undeposited_funds', 'bank'])
    expect(figures.cash).toHaveLength(12)
    for (const month of figures.cash) {
      const lines = journal.filter(
        ({ day, account }) => cash.has(account) && day.startsWith(month.month.slice(0, 7)),
      )
      const ofTypes = (...types: string[]) => netOf(lines.filter(({ type }) => types.includes(type))) + 0
      expect(month).toEqual({
        month: month.month,
        received: ofTypes('sales_receipt', 'receive_payment'),
        refunds: 0 - ofTypes('issue_refund'),
        claims: 0 - ofTypes('claim'),
        fees: 0 - ofTypes('bank'),
        paid: 0 - ofTypes('issue_refund', 'claim', 'bank'),
        net: netOf(lines),
      })
      const { trial_balance: balance } = await booksOf(rep, `${month.month}..${month.month.slice(0, 8)}28`)
      const grown = balance.lines
        .filter(({ account }) => cash.has(account))
        .reduce((sum, { before, after }) => sum + Math.round(100 * (after - before)), 0)
      expect(grown).toBe(Math.round(100 * netOf(lines.filter(({ day }) => day.slice(8) <= '28'))))
    }
    const shown = (month: string) => figures.cash.find((one) => one.month.startsWith(month))
    // The change of the evening is still one of January.
    expect(shown('2027-01')).toMatchObject({ refunds: 0, claims: 0, fees: 0 })
    expect(shown('2027-02')).toMatchObject({ received: 100, fees: 8.07, paid: 8.07, net: 91.93 })
    expect(shown('2027-03')?.refunds).toBeGreaterThan(0)
    expect(shown('2027-07')).toMatchObject({ received: 0, claims: 8000, net: -8000 })

    const { months } = (await rep.get('/api/admin/figures')).json().data as Figures
    for (const { month, premium: booked } of months) {
      const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
      const { trial_balance: balance } = await booksOf(rep, `${month}..${end.toISOString().slice(0, 10)}`)
      const line = balance.lines.find(({ account }) => account === 'premium_income')
      expect(Math.round(100 * booked)).toBe(Math.round(100 * ((line?.credit ?? 0) - (line?.debit ?? 0))))
    }
    expect(months.filter((month) => month.premium !== 0)).toHaveLength(2)
  })

  it('P08 O06 what is owed to us is what the books say of today, by how long it is overdue', async () => {
    const { office, desk } = await halfYear(open)
    for (const day of ['2027-03-02', '2027-04-20', '2027-12-01']) {
      office.setTime(`${day}T18:00:00Z`)
      const rep = await desk()
      const { receivables } = await read(rep)
      expect(receivables).toEqual((await booksOf(rep, `${day}..${day}`)).receivables)
      expect(receivables.total).toBeGreaterThan(0)
      expect(receivables.bands.filter(({ invoices }) => invoices > 0)).toHaveLength(1)
    }
  })

  it('P08 R02 before anything is posted all of them are 0; a reader sees them, and nobody who is not signed in', async () => {
    const office = await policyOffice(open)
    const reader = await aRep(office.context, 'lee@office.example', { role: 'reader' })
    const figures = await read(await signedInRep(office, reader))
    expect(figures).toMatchObject({ today: '2027-01-15', time_zone: 'America/New_York' })
    expect(figures.losses.total).toEqual({ premium: 0, losses: 0, ratio: null })
    expect(figures.losses.parts.flatMap(({ rows }) => rows)).toEqual([])
    expect(figures.cash.map(({ net, received }) => net + received)).toEqual(Array(12).fill(0))
    expect(figures.receivables.total).toBe(0)
    expect((await office.client.get('/api/admin/figures/books')).statusCode).toBe(401)
  })
})
