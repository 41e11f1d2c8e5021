import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Closing } from '#contract/accounting/period-close.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import { invoices, journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { closeDecisions } from '#server/schema/policies/closing.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const PATH = '/api/admin/books/closing'
const AT_ONCE = Array.from({ length: 16 }, (_, place) => place)

const readClosing = async (rep: Client): Promise<Closing> => (await rep.get(PATH)).json().data
const propose = (rep: Client, through: unknown) =>
  rep.send('POST', `${PATH}/proposals`, { through, bank_reason: 'The bank is not imported here' })
const approve = (rep: Client, id: string, body: object = {}) =>
  rep.send('POST', `${PATH}/proposals/${id}/approve`, body)
const decline = (rep: Client, id: string, reason: unknown = 'A payment is missing') =>
  rep.send('POST', `${PATH}/proposals/${id}/decline`, { reason })
const codeOf = (answer: { json: () => { code?: string }; statusCode: number }) =>
  answer.statusCode < 300 ? String(answer.statusCode) : String(answer.json().code)

/** In February; Rory keeps the books, and Sam looks at them. */
async function twoReps(open: Parameters<typeof policyOffice>[0], now = '2027-02-03T18:00:00Z') {
  const office = await policyOffice(open)
  const policy = await holdPolicy(office, SCENARIO_16)
  office.setTime(now)
  const signIn = async (name: string, role: RepRole) =>
    signedInRep(office, await aRep(office.context, `${name}@office.example`, { name, role }))
  const [rory, sam] = [await signIn('Rory', 'specialist'), await signIn('Sam', 'specialist')]
  const proposeFor = async (rep: Client, through: string) => {
    const answer = await propose(rep, through)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data.waiting.id as string
  }
  return { office, policy, rory, sam, signIn, proposeFor }
}

type Office = Awaited<ReturnType<typeof twoReps>>

/** An entry of some moment, as a late job or a clock that was set back posts it; answers the moment of the entry. */
async function post({ office: { context }, policy }: Office, at: string, document: string): Promise<string> {
  const { db } = context
  const [{ policyId } = { policyId: '' }] = await db
    .select({ policyId: journalEntries.policyId })
    .from(journalEntries)
    .where(
      sql`exists (select from policies where id = ${journalEntries.policyId} and number = ${policy.number})`,
    )
  const entry = { document, type: 'invoice', policyId, reason: 'manual', postedAt: new Date(at) } as const
  await db.transaction((trx) => insertEntry(trx, entry, []))
  const [posted] = await db.select().from(journalEntries).where(eq(journalEntries.document, document))
  return posted?.postedAt.toISOString() ?? ''
}

describeOnBothDatabases('closing the books', (open) => {
  it('O06 N109 one rep proposes to close a month, never approves it, and another one does; all see who did what', async () => {
    const { office, rory, sam, signIn, proposeFor } = await twoReps(open)
    expect(await readClosing(rory)).toMatchObject({ closed_through: null, waiting: null, decided: [] })
    const id = await proposeFor(rory, '2027-01-31')
    expect((await readClosing(rory)).waiting).toMatchObject({ proposed_by: 'Rory', decider: 'another' })
    expect((await readClosing(sam)).waiting).toMatchObject({ through: '2027-01-31', decider: 'you' })
    expect(codeOf(await approve(rory, id))).toBe('SECOND_PERSON_REQUIRED')
    expect(codeOf(await approve(rory, id, { alone_reason: 'Nobody is here' }))).toBe('SECOND_PERSON_REQUIRED')
    expect(codeOf(await propose(sam, '2026-12-31'))).toBe('CLOSE_WAITING')
    expect(codeOf(await approve(sam, id))).toBe('200')
    const ray = await signIn('Ray', 'reader')
    expect(await readClosing(ray)).toMatchObject({
      closed_through: '2027-01-31',
      closable: [],
      waiting: null,
      decided: [{ state: 'approved', through: '2027-01-31', proposed_by: 'Rory', decided_by: 'Sam' }],
    })
    for (const answer of [await approve(sam, id), await decline(rory, id)])
      expect(answer.json()).toMatchObject({
        code: 'CLOSE_DECIDED',
        error: 'This proposal is already approved',
      })
    const logged = await office.context.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(sql`${auditEvents.event} like 'books_%'`)
    expect(logged.map(({ event }) => event)).toEqual(['books_close_proposed', 'books_closed'])
    await office.agreed()
  })

  it('O06 N109 a proposal is withdrawn by its own rep and declined by another, with a reason, and closes nothing', async () => {
    const { rory, sam, proposeFor } = await twoReps(open)
    expect(codeOf(await decline(rory, await proposeFor(rory, '2027-01-31')))).toBe('200')
    const id = await proposeFor(rory, '2026-12-31')
    expect((await decline(sam, id, ' ')).statusCode).toBe(400)
    expect(codeOf(await decline(sam, id, 'Too early'))).toBe('200')
    expect(await readClosing(sam)).toMatchObject({ closed_through: null, waiting: null })
    const states = (await readClosing(sam)).decided.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['declined', 'withdrawn'])
  })

  it('O06 R02 nobody but reps reads it, and a reader changes nothing; who approves has proved who they are', async () => {
    const { office, policy, rory, sam, signIn, proposeFor } = await twoReps(open)
    const id = await proposeFor(rory, '2027-01-31')
    const ray = await signIn('Ray', 'reader')
    for (const [caller, status] of [
      [office.client, 401],
      [policy.holder, 401],
      [ray, 403],
    ] as const)
      for (const answer of [
        await propose(caller, '2027-01-31'),
        await approve(caller, id),
        await decline(caller, id),
      ])
        expect(answer.statusCode, answer.body).toBe(status)
    expect((await office.client.get(PATH)).statusCode).toBe(401)
    const longAgo = new Date(office.context.now().getTime() - 11 * 60_000)
    await office.context.db.update(repSessions).set({ provenAt: longAgo })
    expect(codeOf(await approve(sam, id))).toBe('REAUTHENTICATION_REQUIRED')
    expect(codeOf(await approve(sam, randomUUID()))).toBe('REAUTHENTICATION_REQUIRED')
    expect((await readClosing(rory)).closed_through).toBeNull()
  })

  it('O06 only a month that has ended where the office is is closed, and none before an earlier close', async () => {
    // In Greenwich it is the next month.
    const { office, rory, sam, proposeFor } = await twoReps(open, '2027-02-01T04:55:00Z')
    const asked = async (through: unknown) => (await propose(rory, through)).json().fields?.[0]?.message
    expect(await asked('2027-01-31')).toBe('Choose a month that has ended')
    expect(await asked('2027-02-28')).toBe('Choose a month that has ended')
    expect(await asked('2026-12-30')).toBe('Choose the last day of a month')
    for (const through of ['2026-02-30', '', null, 20_261_231, '12/31/2026', "2026-12-31'; --"])
      expect((await propose(rory, through)).statusCode).toBe(400)
    await approve(sam, await proposeFor(rory, '2026-12-31'))
    expect(await asked('2026-12-31')).toBe('The books are already closed through that day')
    expect(await asked('2026-11-30')).toBe('The books are already closed through that day')
    office.setTime('2027-02-01T05:00:00Z')
    await proposeFor(rory, '2027-01-31')
  })

  it('O06 what happened in a closed month and is posted late stands on the first open day, and the database takes nothing else', async () => {
    const office = await twoReps(open)
    const { rory, sam, proposeFor } = office
    await approve(sam, await proposeFor(rory, '2027-01-31'))
    expect(await post(office, '2027-01-31T20:00:00Z', 'INV-9001')).toBe('2027-02-01T05:00:00.000Z')
    expect(await post(office, '2027-02-01T05:00:00Z', 'INV-9002')).toBe('2027-02-01T05:00:00.000Z')
    expect(await post(office, '2027-02-03T20:00:00Z', 'INV-9003')).toBe('2027-02-03T20:00:00.000Z')
    const { db } = office.office.context
    const refused = async (statement: string) =>
      expect(db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/is closed|stays closed|never changed/) },
      })
    await refused(`insert into journal_entries (document, type, policy_id, posted_at)
      select 'INV-9004', 'invoice', id, '2027-02-01 04:59:59.999Z' from policies limit 1`)
    await refused(`update books set closed_through = '2026-12-31', opens_at = '2027-01-01 05:00Z'`)
    await refused('update books set closed_through = null, opens_at = null')
    await refused('delete from books')
    await refused('delete from close_decisions')
    await refused("update close_decisions set decision = 'declined', reason = ''")
    await refused('update close_proposals set proposed_by = gen_random_uuid()')
  })

  it('O06 an invoice of a closed month that is posted late is owed from when it is posted: the books agree on both days', async () => {
    const { office, rory, sam, proposeFor } = await twoReps(open)
    await approve(sam, await proposeFor(rory, '2027-01-31'))
    // The clock is set back.
    office.setTime('2027-01-31T18:00:00Z')
    await aBilledPolicy(office, { ...SCENARIO_16, insured_email: 'dana@lake.example' })
    office.setTime('2027-02-03T18:00:00Z')
    const owed = async (day: string) => {
      const books = (await sam.get(`/api/admin/books?period=2027-01-01..${day}`)).json().data
      const line = books.balance_sheet.assets.lines.find(
        (one: { account: string }) => one.account === 'accounts_receivable',
      )
      expect(books.receivables.total).toBe(line.amount)
      return line.amount
    }
    expect([await owed('2027-01-31'), await owed('2027-02-01')]).toEqual([0, 268])
    const [invoice] = await office.context.db.select().from(invoices)
    expect(invoice?.issuedAt.toISOString()).toBe('2027-01-31T18:00:00.000Z')
    await office.agreed()
  })

  it('O06 N109 of two reps who decide at once one closes, and it is kept once', async () => {
    const { office, rory, sam, signIn, proposeFor } = await twoReps(open)
    const kim = await signIn('Kim', 'owner')
    const id = await proposeFor(rory, '2027-01-31')
    const answers = await Promise.all([approve(sam, id), approve(kim, id), approve(sam, id)])
    expect(answers.map(codeOf).toSorted()).toEqual(['200', 'CLOSE_DECIDED', 'CLOSE_DECIDED'])
    expect(await office.context.db.$count(closeDecisions)).toBe(1)
    const proposals = await Promise.all([rory, sam, kim].map((rep) => propose(rep, '2027-01-31')))
    expect(proposals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    office.setTime('2027-03-02T18:00:00Z')
    const again = await Promise.all(
      ['Lee', 'Ann', 'Bo'].map(async (name) => propose(await signIn(name, 'specialist'), '2027-02-28')),
    )
    expect(again.map(codeOf).toSorted()).toEqual(['201', 'CLOSE_WAITING', 'CLOSE_WAITING'])
  })

  it('O06 of sixteen posts that race a close, none is dated into the period once it is closed', async () => {
    const all = await twoReps(open)
    const { office, rory, sam, proposeFor } = all
    const { db } = office.context
    const inPeriod = () => db.$count(journalEntries, sql`${journalEntries.postedAt} < '2027-02-01 05:00Z'`)
    const id = await proposeFor(rory, '2027-01-31')
    let counted = -1
    const close = async () => {
      const answer = await approve(sam, id)
      counted = await inPeriod()
      return answer
    }
    const racing = AT_ONCE.map((place) => () => post(all, '2027-01-31T20:00:00Z', `INV-91${place}`))
    const results = await Promise.all([...racing.slice(0, 8), close, ...racing.slice(8)].map((run) => run()))
    expect(results).toHaveLength(17)
    expect((await readClosing(sam)).closed_through).toBe('2027-01-31')
    expect(await inPeriod()).toBe(counted)
    const posted = await db.$count(journalEntries, sql`${journalEntries.document} like 'INV-91%'`)
    expect(posted).toBe(16)
  })

  it('N109 an owner whom nobody else can help closes alone with a reason, which is kept', async () => {
    const office = await policyOffice(open)
    const id = (await propose(office.rep, '2026-12-31')).json().data.waiting.id
    expect((await readClosing(office.rep)).waiting?.decider).toBe('you-alone')
    expect((await approve(office.rep, id)).json().fields).toMatchObject([{ field: 'alone_reason' }])
    expect(codeOf(await approve(office.rep, id, { alone_reason: 'I work alone' }))).toBe('200')
    expect((await readClosing(office.rep)).decided).toMatchObject([
      { decided_by: 'Robin Fields', reason: 'I work alone' },
    ])
    const [logged] = await office.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'books_closed'))
    expect(logged?.detail).toMatchObject({ second_person: 'alone', alone_reason: 'I work alone' })
  })
})
