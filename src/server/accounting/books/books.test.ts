import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Books, EntryRow } from '#contract/accounting/books.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, readMoney } from '#testing/an-invoice.ts'
import { accountWork } from '#testing/account-work.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const FIRST_PERIOD = '2027-01-01..2027-01-31'
const SECOND_PERIOD = '2027-02-01..2027-02-28'

async function booksOf(rep: Client, period?: string): Promise<Books> {
  const answer = await rep.get(`/api/admin/books${period === undefined ? '' : `?period=${period}`}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** All entries of a query, page after page. */
async function entriesOf(rep: Client, query = ''): Promise<EntryRow[]> {
  const entries: EntryRow[] = []
  let after: string | null = null
  do {
    const more: string = after === null ? '' : `&after=${after}`
    const page = (await rep.get(`/api/admin/books/entries?size=5${query}${more}`)).json()
    entries.push(...page.data)
    after = page.next
  } while (after !== null)
  return entries
}

/** What was posted to each account, added up one by one, in cents. */
function sumByAccount(entries: readonly EntryRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { lines } of entries)
    for (const { account, debit, credit } of lines)
      sums[account] = (sums[account] ?? 0) + Math.round(100 * debit) - Math.round(100 * credit)
  return sums
}

/** In January one policy by card and one on an invoice; in February a change and a courtesy. */
async function twoMonths(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const paid = await holdPolicy(office, SCENARIO_16)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: 'dana@lake.example' })
  office.setTime('2027-02-10T18:00:00Z')
  const change = await changePlayers(office, paid, 130)
  expect(change.answer.statusCode, change.answer.body).toBeLessThan(300)
  // The session of January is over.
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  const credit = { amount: 40, reason: 'The signs came late' }
  const given = await rep.send('POST', `/api/policies/${billed.number}/credits`, credit, {
    'idempotency-key': randomUUID(),
  })
  expect(given.statusCode, given.body).toBe(201)
  return { office, rep, paid, billed }
}

describeOnBothDatabases('the books', (open) => {
  it('O06 the statements of each month are what its entries add up to, and the next one begins where it ended', async () => {
    const { office, rep } = await twoMonths(open)
    const [january, february] = [await booksOf(rep, FIRST_PERIOD), await booksOf(rep, SECOND_PERIOD)]
    for (const [books, period] of [
      [january, FIRST_PERIOD],
      [february, SECOND_PERIOD],
    ] as const) {
      const sums = sumByAccount(await entriesOf(rep, `&posted=${period}`))
      for (const { account, debit, credit, before, after } of books.trial_balance.lines) {
        expect(Math.round(100 * (debit - credit)), account).toBe(sums[account] ?? 0)
        expect(Math.round(100 * after)).toBe(Math.round(100 * before) + (sums[account] ?? 0))
      }
      expect(books.trial_balance.debit).toBe(books.trial_balance.credit)
      expect(books.balance_sheet.assets.total).toBe(books.balance_sheet.total)
    }
    const afterJanuary = january.trial_balance.lines.map(({ account, after }) => [account, after])
    expect(february.trial_balance.lines.map(({ account, before }) => [account, before])).toEqual(afterJanuary)
    // Two policies of $268; then 30 players more for $62, and a courtesy of $40.
    expect([january.profit_and_loss.total, february.profit_and_loss.total]).toEqual([536, 22])
    expect(february.balance_sheet).toMatchObject({ earlier_result: 536, result: 22 })
    await office.agreed()
  })

  it('O06 what invoices owe at the end of a period is what the ledger says, by how long it is overdue then', async () => {
    const { rep } = await twoMonths(open)
    const owed = async (period: string) => {
      const books = await booksOf(rep, period)
      const ledger = books.balance_sheet.assets.lines.find(({ account }) => account === 'accounts_receivable')
      expect(books.receivables.total).toBe(ledger?.amount)
      const open = books.receivables.bands.filter(({ amount }) => amount > 0)
      return open.map(({ band, amount, invoices }) => [band, amount, invoices])
    }
    expect(await owed(FIRST_PERIOD)).toEqual([['not_due', 268, 1]])
    // The courtesy pays a part of it, due 30 days after the purchase.
    expect(await owed(SECOND_PERIOD)).toEqual([['days_1_to_30', 228, 1]])
    expect(await owed('2027-02-01..2027-04-30')).toEqual([['days_61_to_90', 228, 1]])
    expect(await owed('2027-02-01..2027-12-31')).toEqual([['over_90', 228, 1]])
  })

  it('O06 D47 how late invoices were at the end of a month stays, also where one is given more time later', async () => {
    const { office, billed } = await twoMonths(open)
    office.setTime('2027-03-10T18:00:00Z')
    const rep = await signedInRep(office, await aRep(office.context, 'kim@office.example'))
    const late = async (period: string) =>
      (await booksOf(rep, period)).receivables.bands
        .filter(({ amount }) => amount > 0)
        .map(({ band }) => band)
    expect(await late(SECOND_PERIOD)).toEqual(['days_1_to_30'])
    const [invoice] = (await readMoney(rep, billed.number)).invoices
    const more = await accountWork(rep).edit(invoice?.number ?? '', { due_on: '04/30/2027' })
    expect(more.statusCode, more.body).toBe(200)
    expect(await late(SECOND_PERIOD)).toEqual(['days_1_to_30'])
    expect(await late('2027-03-01..2027-03-31')).toEqual(['not_due'])
    await office.agreed()
  })

  it('O06 an entry stands on its day of the office, which began hours after that of Greenwich', async () => {
    const { office } = await twoMonths(open)
    office.setTime('2027-03-01T04:30:00Z')
    await holdPolicy(office, { ...SCENARIO_16, insured_email: 'late@lake.example' })
    const kim = await signedInRep(office, await aRep(office.context, 'kim@office.example'))
    const late = await entriesOf(kim, '&posted=2027-02-28..2027-02-28')
    expect(late.map(({ posted_on: on }) => on)).toEqual(['2027-02-28'])
    expect((await booksOf(kim, '2027-03-01..2027-03-31')).trial_balance.debit).toBe(0)
  })

  it('O06 without a period it is the year until today, and a period that is none is refused by name', async () => {
    const { rep } = await twoMonths(open)
    expect(await booksOf(rep)).toMatchObject({
      from: '2027-01-01',
      to: '2027-02-10',
      today: '2027-02-10',
    })
    expect(await booksOf(rep, '2026-05-01..')).toMatchObject({ from: '2026-05-01', to: '2027-02-10' })
    const ever = await booksOf(rep, '2000-01-01..2099-12-31')
    expect([ever.trial_balance.debit, ever.balance_sheet.earlier_result]).toEqual([
      ever.trial_balance.credit,
      0,
    ])
    for (const period of ['2027-02-30..', '2027-03-01..2027-02-01', 'all', '..']) {
      const answer = await rep.get(`/api/admin/books?period=${period}`)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('period')])
    }
  })

  it('O06 entries are found by account, kind, policy and number', async () => {
    const { rep, billed } = await twoMonths(open)
    const numbers = async (query: string) => (await entriesOf(rep, query)).map(({ number }) => number)
    expect(await numbers('&account=goodwill')).toEqual(['CM-1001'])
    expect(await numbers('&type=invoice')).toEqual(['INV-1001'])
    expect(await numbers(`&search=${billed.number}`)).toEqual(['CM-1001', 'INV-1001'])
    expect(await numbers('&search=inv-10')).toEqual(['INV-1001'])
    expect((await entriesOf(rep)).map(({ posted_at: at }) => at)).toEqual(
      (await entriesOf(rep, '&sort=posted')).map(({ posted_at: at }) => at).toReversed(),
    )
  })

  it('O06 N99 a reader takes the journal with them, which the audit log says first; a stranger and a holder get nothing', async () => {
    const { office, paid } = await twoMonths(open)
    const reader = await signedInRep(
      office,
      await aRep(office.context, 'ray@office.example', { role: 'reader' }),
    )
    const file = await reader.get(`/api/admin/books/journal.csv?period=${FIRST_PERIOD}`)
    const [head, ...rows] = file.body.trim().split('\r\n')
    expect(head).toContain('Journal No,Journal Date,Account Name,Debits,Credits')
    const sum = (column: number) => rows.reduce((all, row) => all + Number(row.split(',')[column]), 0)
    expect([sum(3), sum(4)]).toEqual([536 + discounts(rows), 536 + discounts(rows)])
    const logged = await office.context.db.select().from(auditEvents)
    expect(logged.filter(({ event }) => event === 'list_downloaded')).toMatchObject([
      { actor: 'rep', detail: { list: 'journal', rows: rows.length } },
    ])
    for (const path of ['', '/entries', '/journal.csv', '/journal.xlsx', '/journal.iif'])
      for (const client of [office.client, paid.holder])
        expect((await client.get(`/api/admin/books${path}`)).statusCode).toBe(401)
  })
})

/** What stands on both sides besides what was paid, in dollars. */
function discounts(rows: readonly string[]): number {
  return rows
    .filter((row) => row.includes('discounts'))
    .reduce((all, row) => all + Number(row.split(',')[3]), 0)
}
