import { expect, it } from 'vitest'
import readWorkbook from 'read-excel-file/node'
import type { Books } from '#contract/accounting/books.ts'
import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const PERIOD = '2027-01-01..2027-01-31'
/** What a spreadsheet would calculate, what XML and IIF read as their own signs, and letters that Windows does not have. */
const NAMES = ['=1+1', '<Björn> & "Söhne" Ltd.', 'Łukasz 李']

async function someEntries(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  for (const [place, name] of NAMES.entries())
    await holdPolicy(office, {
      ...SCENARIO_16,
      insured_company_name: name,
      insured_email: `p${place}@lake.example`,
    })
  const books: Books = (await office.rep.get(`/api/admin/books?period=${PERIOD}`)).json().data
  const file = async (format: string) => {
    const answer = await office.rep.get(`/api/admin/books/journal.${format}?period=${PERIOD}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`journal-2027-01-01-2027-01-31.${format}`)
    return answer.rawPayload
  }
  return { books, file }
}

const inCents = (dollars: unknown) => Math.round(Number(dollars) * 100)
const total = (amounts: readonly unknown[]) =>
  amounts.reduce<number>((all, amount) => all + inCents(amount), 0)

describeOnDatabase('the journal as a file', (open) => {
  it('O06 a spreadsheet reads the debits and credits of the trial balance from the workbook, days as days and text as text', async () => {
    const { books, file } = await someEntries(open)
    const sheets = await readWorkbook(Buffer.from(await file('xlsx')))
    const [sheet] = sheets
    const [head = [], ...rows] = sheet?.data ?? []
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
    expect(total(column('Debits'))).toBe(inCents(books.trial_balance.debit))
    expect(total(column('Credits'))).toBe(inCents(books.trial_balance.credit))
    expect(column('Journal Date')[0]).toEqual(new Date('2027-01-15T00:00:00Z'))
    const names = new Set(column('Name'))
    for (const name of [NAMES[0], NAMES[2]]) expect(names).toContain(name)
    expect([...names].some((name) => String(name).includes('<Björn> & "Söhne"'))).toBe(true)
  })

  it('O06 QuickBooks gets each entry as a block that adds up to 0, with accounts that the file names itself', async () => {
    const { books, file } = await someEntries(open)
    const lines = (await file('iif'))
      .toString('latin1')
      .split('\r\n')
      .map((line) => line.split('\t'))
    const accounts = lines.filter(([kind]) => kind === 'ACCNT').map(([, name]) => name)
    expect(accounts).toEqual(Object.values(ACCOUNTS).map(({ label }) => label))
    let block: number[] = []
    let blocks = 0
    let debits = 0
    for (const [kind, , , account = '', , amount] of lines) {
      if (kind === 'TRNS') block = []
      if (kind === 'TRNS' || kind === 'SPL') {
        expect(accounts).toContain(account)
        block.push(inCents(amount))
        debits += Math.max(0, inCents(amount))
      }
      if (kind !== 'ENDTRNS') continue
      expect(block.reduce((all, one) => all + one, 0)).toBe(0)
      blocks += 1
    }
    expect(blocks).toBe(NAMES.length)
    expect(debits).toBe(inCents(books.trial_balance.debit))
    const widths = new Set(
      lines.filter(([kind]) => kind === 'TRNS' || kind === 'SPL').map(({ length }) => length),
    )
    expect(widths).toEqual(new Set([8]))
  })

  it('O06 N99 what a spreadsheet would calculate is text in comma-separated values', async () => {
    const { books, file } = await someEntries(open)
    const text = (await file('csv')).toString()
    expect(text).toContain("'=1+1")
    expect(text).not.toMatch(/(^|,)=1/m)
    expect(text).toContain('Łukasz 李')
    expect(text).toContain(books.time_zone)
  })
})
