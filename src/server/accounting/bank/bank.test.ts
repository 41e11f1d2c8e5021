import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Bank, MOST_FILE_LINES } from '#contract/accounting/bank.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { bankLines, deposits } from '#server/schema/policies/bank.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { sgml, xml } from '#testing/a-bank-file.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type Client, testClient } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const PATH = '/api/admin/bank'
const NOW = new Date('2026-11-20T18:00:00Z')

const read = async (rep: Client): Promise<Bank> => (await rep.get(PATH)).json().data
const deposit = (rep: Client, entries: string[], total: number, dated = '2026-11-20') =>
  rep.send('POST', `${PATH}/deposits`, { entries, total, dated })
const importFile = (rep: Client, text: string, name = 'november.ofx') =>
  rep.send('POST', `${PATH}/imports`, { name, text })
const messageOf = (answer: { json: () => { fields?: { message: string }[]; code?: string } }) =>
  answer.json().fields?.[0]?.message ?? answer.json().code

describeOnDatabase('the bank', (open) => {
  /** Two reps, and two checks that were recorded and not deposited. */
  async function anOffice() {
    const site = await openTestSite({ now: () => NOW }, open)
    const first = await aBilledPolicy(site)
    const second = await aBilledPolicy(site)
    await record(first, { balance: 310, amount: 310 })
    await record(second, { balance: 310, amount: 250.07 })
    const { undeposited } = await read(first.office)
    const signIn = async (role: 'specialist' | 'reader') =>
      signedInRep(site, await aRep(site.context, `${randomUUID()}@office.example`, { role }))
    const agreed = async () => {
      expect(await findBookErrors(site.context.db)).toEqual([])
      await site.close()
    }
    const numbers = undeposited.map(({ number }) => number)
    return { site, rory: first.office, sam: second.office, numbers, signIn, agreed, holder: first.holder }
  }

  it('O06 N108 what a rep recorded stands in undeposited funds until a rep deposits it, and the books and the journal say so', async () => {
    const { site, rory, sam, numbers, agreed } = await anOffice()
    expect(await read(rory)).toMatchObject({
      undeposited: [
        { type: 'receive_payment', amount: 310, posted_on: '2026-11-20' },
        { type: 'receive_payment', amount: 250.07 },
      ],
      undeposited_total: 560.07,
      deposits: [],
    })
    const made = await deposit(rory, numbers, 560.07, '11/19/2026')
    expect(made.statusCode, made.body).toBe(201)
    expect(await read(sam)).toMatchObject({
      undeposited: [],
      undeposited_total: 0,
      deposits: [{ number: 'DEP-1001', amount: 560.07, on: '2026-11-19', items: numbers.toSorted() }],
      open_entries: [{ number: 'DEP-1001', amount: 560.07, on: '2026-11-19', type: 'bank' }],
    })
    const { db } = site.context
    const [entry] = await db.select().from(journalEntries).where(eq(journalEntries.document, 'DEP-1001'))
    expect(entry).toMatchObject({ type: 'bank', reason: 'bank', policyId: null })
    const lines = await db.select().from(postings).where(eq(postings.document, 'DEP-1001'))
    expect(lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])).toEqual([
      ['bank', 56_007, 0],
      ['undeposited_funds', 0, 56_007],
    ])
    const listed = (await rory.get('/api/admin/books/entries?type=bank')).json().data
    expect(listed).toMatchObject([{ number: 'DEP-1001', policy_number: null, party: '' }])
    const books = (await rory.get('/api/admin/books')).json().data
    const bankLine = books.balance_sheet.assets.lines.find(
      (one: { account: string }) => one.account === 'bank',
    )
    expect(bankLine.amount).toBe(560.07)
    const journal = (await rory.get('/api/admin/books/journal.csv')).body
    expect(journal).toContain('DEP-1001')
    const iif = (await rory.get('/api/admin/books/journal.iif')).body
    expect(iif).toContain('Bank DEP-1001')
    expect((await rory.get('/api/admin/books/entries?search=DEP-1')).json().data).toHaveLength(1)
    const [logged] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'deposit_made'))
    expect(logged?.detail).toMatchObject({ deposit: 'DEP-1001', cents: 56_007, items: 2 })
    await agreed()
  })

  it('O06 of reps who deposit the same payment at once one wins, and nothing is deposited twice or with another total', async () => {
    const { site, rory, sam, numbers, agreed } = await anOffice()
    const [payment = '', other = ''] = numbers
    for (const [entries, total, dated] of [
      [[payment], 309.99, '2026-11-20'],
      [[payment, 'PMT-9999'], 310, '2026-11-20'],
      [[payment], 310, '2026-11-21'],
      [[payment], 310, '2025-11-18'],
      [[payment], 310, 'today'],
      [[], 0, '2026-11-20'],
    ] as const)
      expect((await deposit(rory, [...entries], total, dated)).statusCode).toBe(400)
    const racing = [rory, sam, rory, sam].map((rep) => deposit(rep, [payment], 310))
    const answers = await Promise.all(racing)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused && messageOf(refused)).toBe(
      'Some of it is deposited by now, or has changed. Reload the page',
    )
    expect((await deposit(sam, [payment, other], 560.07)).statusCode).toBe(400)
    expect((await deposit(sam, [other, other], 250.07)).statusCode).toBe(201)
    expect(await site.context.db.$count(deposits)).toBe(2)
    await agreed()
  })

  it('O06 the same file of the bank twice adds nothing, as SGML or XML, with one transaction or many', async () => {
    const { site, rory, sam, agreed } = await anOffice()
    const many = [
      { fitid: 'A1', amount: '560.07' },
      { fitid: 'A2', amount: '-12.5', name: 'Fee &amp; more' },
      { fitid: 'A3', amount: '0.29' },
    ]
    const counts = async (text: string) => {
      const answer = await importFile(rory, text)
      expect(answer.statusCode, answer.body).toBe(200)
      const { added, known } = answer.json().data
      return [added, known]
    }
    expect(await counts(sgml(many.slice(0, 1)))).toEqual([1, 0])
    expect(await counts(sgml(many))).toEqual([2, 1])
    expect(await counts(sgml(many))).toEqual([0, 3])
    expect(await counts(xml(many.slice(0, 1)))).toEqual([0, 1])
    expect(await counts(xml(many))).toEqual([0, 3])
    const both = await Promise.all(
      [rory, sam].map((rep) => importFile(rep, xml([{ fitid: 'A4', amount: '1' }]))),
    )
    expect(both.map((one) => one.json().data.added).toSorted((a, b) => a - b)).toEqual([0, 1])
    const stored = await site.context.db.select().from(bankLines)
    const amounts = stored.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)
    expect(amounts).toEqual([-1250, 29, 100, 56_007])
    expect(stored.map(({ description }) => description)).toContain('Fee & more')
    expect(JSON.stringify(stored)).not.toContain('123456789')
    await agreed()
  })

  it('O06 a CSV is read by its columns, and the same rows of the same day are told apart and known again', async () => {
    const { rory, agreed } = await anOffice()
    const csv = `\uFEFFAmount,Date,Description,Balance\r\n"1,310.00",11/21/2026,"Deposit, branch",1\r\n-5,2026-11-22,Fee,2\r\n-5,2026-11-22,Fee,3\r\n`
    for (const expected of [
      { added: 3, known: 0 },
      { added: 0, known: 3 },
    ])
      expect((await importFile(rory, csv, 'november.csv')).json().data).toMatchObject(expected)
    const { lines } = await read(rory)
    expect(lines.map(({ on, amount, description }) => [on, amount, description])).toEqual(
      expect.arrayContaining([
        ['2026-11-21', 1310, 'Deposit, branch'],
        ['2026-11-22', -5, 'Fee'],
        ['2026-11-22', -5, 'Fee'],
      ]),
    )
    await agreed()
  })

  it('O06 a file that cannot be read is refused whole, and the message names the line', async () => {
    const { site, rory, agreed } = await anOffice()
    const refusal = async (text: string) => {
      const answer = await importFile(rory, text)
      expect(answer.statusCode, text.slice(0, 40)).toBe(400)
      return messageOf(answer)
    }
    const ok = 'Date,Description,Amount\n2026-11-20,Check,310\n'
    expect(await refusal(`${ok}2026-11-31,Check,5\n`)).toBe(
      'Line 3: the date isn’t a day, such as 01/31/2027',
    )
    expect(await refusal(`${ok}2026-11-30,Check,5.123\n`)).toBe('Line 3: the amount can’t be read')
    expect(await refusal(`${ok}2026-11-30,Check\n`)).toMatch(/^Line 3: /)
    expect(await refusal('Day,Text,Sum\n1,2,3\n')).toMatch(
      /^Line 1: the columns Date, Description, and Amount/,
    )
    expect(await refusal('')).toMatch(/^Line 1: /)
    expect(await refusal('Date,Description,Amount\n')).toBe('The file has no lines of the bank')
    expect(await refusal('%PDF-1.4')).toMatch(/^Line 1: /)
    expect(await refusal(sgml([{ fitid: 'B1', amount: 'ten' }]))).toBe(
      'Line 9: the amount of the transaction can’t be read',
    )
    expect(await refusal(xml([{ fitid: '', amount: '10' }]))).toMatch(/^Line 2: .* no FITID$/)
    expect(await refusal(sgml([{ fitid: 'B1', amount: '10', dated: '20261131' }]))).toMatch(
      /^Line 9: the date/,
    )
    expect(await refusal('<OFX><SIGNONMSGSRSV1></OFX>')).toMatch(/can’t be read as OFX/)
    const hostile = `<OFX><${'0'.repeat(60)}>${'<'.repeat(500)}`
    expect(await refusal(hostile)).toBe('This isn’t an OFX file')
    expect(await refusal(`<OFX><${'A'.repeat(5000)}>x`)).toMatch(/OFX|statement/)
    await importFile(rory, sgml([{ fitid: 'B1', amount: '10' }]))
    expect(await refusal(sgml([{ fitid: 'B2', amount: '10' }], '999'))).toBe(
      'The file is of another bank account than the one before',
    )
    expect(await site.context.db.$count(bankLines)).toBe(1)
    await agreed()
  })

  it('O06 a file of as many lines as are taken at once is taken, and one of more is not', async () => {
    const { site, rory } = await anOffice()
    const csv = (rows: number) => `Date,Description,Amount\n${'2026-11-20,,1\n'.repeat(rows)}`
    expect((await importFile(rory, csv(MOST_FILE_LINES + 1))).statusCode).toBe(400)
    expect((await importFile(rory, csv(MOST_FILE_LINES))).json().data.added).toBe(MOST_FILE_LINES)
    await site.close()
  })

  it('O06 a statement is reconciled once each line is an entry or says why not, and opening, lines and closing agree', async () => {
    const { site, rory, sam, numbers, agreed } = await anOffice()
    await deposit(rory, numbers, 560.07)
    await importFile(
      rory,
      sgml([
        { fitid: 'C1', amount: '560.07' },
        { fitid: 'C2', amount: '-12.50', name: 'Service fee', dated: '20261120' },
        { fitid: 'C3', amount: '560.07', dated: '20261201' },
      ]),
    )
    const [fee, paid, later] = (await read(rory)).lines
    expect(paid?.suggestions).toMatchObject([{ number: 'DEP-1001', amount: 560.07 }])
    expect(fee?.suggestions).toEqual([])
    const at = (rep: Client, id: string | undefined, what: string, body: object = {}) =>
      rep.send('POST', `${PATH}/lines/${id}/${what}`, body)
    const reconcile = (closing: number, opening?: number, through = '2026-11-20') =>
      rory.send('POST', `${PATH}/reconciliations`, {
        through,
        closing,
        ...(opening !== undefined && { opening }),
      })
    expect((await at(rory, fee?.id, 'match', { entry: 'DEP-1001' })).statusCode).toBe(400)
    expect((await at(rory, randomUUID(), 'match', { entry: 'DEP-1001' })).statusCode).toBe(404)
    const both = await Promise.all([
      at(rory, paid?.id, 'match', { entry: 'DEP-1001' }),
      at(sam, later?.id, 'match', { entry: 'DEP-1001' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const matched = (await read(rory)).lines.find(({ entry }) => entry !== null)
    await at(rory, matched?.id, 'reopen')
    expect((await read(rory)).lines.every(({ entry }) => entry === null)).toBe(true)
    expect((await at(rory, paid?.id, 'match', { entry: 'DEP-1001' })).statusCode).toBe(200)

    expect(messageOf(await reconcile(87.5))).toBe('Enter the balance at the beginning')
    expect(messageOf(await reconcile(87.5, 100))).toBe('Decide each line until then first: 1 of 1 are open')
    expect((await at(rory, fee?.id, 'set-aside', { reason: ' ' })).statusCode).toBe(400)
    expect((await at(rory, fee?.id, 'set-aside', { reason: 'Fee of the bank' })).statusCode).toBe(200)
    expect(messageOf(await reconcile(90, 100))).toBe(
      'The statement differs by $2.50 from the lines that were imported',
    )
    expect(messageOf(await reconcile(87.5, 100, '2026-11-21'))).toBe('Choose a day that isn’t in the future')
    expect((await reconcile(87.5, 100)).statusCode).toBe(201)
    expect(await read(sam)).toMatchObject({
      reconciled_through: '2026-11-20',
      reconciliations: [{ through: '2026-11-20', opening: 100, closing: 87.5 }],
      lines: [{ entry: 'DEP-1001' }, { entry: null }],
    })
    expect(messageOf(await at(rory, fee?.id, 'reopen'))).toBe(
      'This line is reconciled by now. Reload the page',
    )
    expect(messageOf(await reconcile(87.5))).toBe('The bank is already reconciled through that day')
    const late = await importFile(rory, sgml([{ fitid: 'C9', amount: '1', dated: '20261119' }]))
    expect(messageOf(late)).toContain('is new, and the bank is reconciled through 2026-11-20')
    const events = await site.context.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(like(auditEvents.event, 'bank_%'))
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['bank_line_set_aside', 'bank_line_reopened', 'bank_reconciled']),
    )
    await agreed()
  })

  it('O06 R02 nobody but reps sees the bank, and a reader changes nothing', async () => {
    const { site, rory, numbers, signIn, holder, agreed } = await anOffice()
    await importFile(rory, sgml([{ fitid: 'D1', amount: '5' }]))
    const [line] = (await read(rory)).lines
    const reader = await signIn('reader')
    expect((await reader.get(PATH)).statusCode).toBe(200)
    for (const [caller, status] of [
      [testClient(site.server), 401],
      [holder, 401],
      [reader, 403],
    ] as const)
      for (const answer of [
        await deposit(caller, numbers, 560.07),
        await importFile(caller, sgml([])),
        await caller.send('POST', `${PATH}/lines/${line?.id}/set-aside`, { reason: 'No' }),
        await caller.send('POST', `${PATH}/lines/${line?.id}/match`, { entry: 'DEP-1001' }),
        await caller.send('POST', `${PATH}/lines/${line?.id}/post`, { account: 'bank_charges' }),
        await caller.send('POST', `${PATH}/lines/${line?.id}/reopen`, {}),
        await caller.send('POST', `${PATH}/reconciliations`, { through: '2026-11-20', closing: 1 }),
      ])
        expect(answer.statusCode, answer.body).toBe(status)
    expect((await holder.get(PATH)).statusCode).toBe(401)
    await agreed()
  })
})
