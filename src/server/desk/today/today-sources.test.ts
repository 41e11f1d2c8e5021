import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RepRole } from '#domain/reps/roles.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { invoices } from '#server/schema/policies/accounting.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { todayOffice } from '#testing/today-office.ts'

const ABROAD = { course_state: 'Other' }
/** Scenario 12. */
const MANY_PROS = {
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}

describeOnBothDatabases('O18 what waits for a rep', (open) => {
  const office = todayOffice(open)
  const { client, today, titles, quoteOf, give, rowOf } = office

  it('O18 a referral that nobody has waits for anybody, one that is given for its rep, and it leaves once it is decided', async () => {
    const quote = await quoteOf({ ...ABROAD, tournament_name: 'Far Open' })
    const { entries, waiting } = await today()
    expect(entries).toMatchObject([
      {
        id: `referral:${quote.id}`,
        source: 'referral',
        whose: 'nobody',
        title: 'Decide: Far Open',
        detail: expect.stringMatching(/^Event in 148 days, Hole 7, /),
        path: `/admin/${quote.id}`,
        act: { verb: 'decide-referral', id: quote.id },
      },
    ])
    expect(waiting).toEqual({
      all: { value: 1, is_exact: true },
      tonight: { value: 0, is_exact: true },
    })
    await give(quote.id, office.sam)
    expect(await titles()).toEqual([])
    expect((await today(office.sam)).entries).toMatchObject([{ whose: 'me' }])
    const browser = await client(office.sam)
    const answer = { version: quote.version, code: 'OTHER_TERRITORY', answer: 'approved', letter: null }
    const sent = await browser.send('POST', `/api/admin/contacts/${quote.id}/approvals`, answer)
    expect([sent.statusCode, sent.statusCode === 200 ? '' : sent.body]).toEqual([200, ''])
    expect(await titles(office.sam)).toEqual([])
  })

  it('O18 one without any date of play goes on waiting, and one whose play has begun does not', async () => {
    const undated = await quoteOf({ ...ABROAD, h_date_1: null, tournament_name: 'No Day Yet' })
    await quoteOf({ ...ABROAD, tournament_name: 'June Open' })
    await office.site.context.db.execute(
      sql`update desk_rows set state = 'referred', due_reason = 'referral', due_on = '2027-01-15', good_until = null where quote_id = ${undated.id}`,
    )
    office.now = new Date('2027-03-20T18:00:00Z')
    expect(await titles()).toEqual(['Decide: No Day Yet', 'Decide: June Open'])
    office.now = new Date('2027-06-13T18:00:00Z')
    expect(await titles()).toEqual(['Decide: No Day Yet'])
  })

  it('O18 the carrier is to be asked, and then its answer to be recorded', async () => {
    const { id } = await quoteOf({ ...MANY_PROS, tournament_name: 'Pro Open' })
    expect((await today()).entries).toMatchObject([
      { title: 'Ask the carrier: Pro Open', act: { verb: 'ask-carrier', id } },
    ])
    const browser = await client()
    const letter = { to: 'carrier@example.com', subject: 'Please approve', message: 'Is it all right?' }
    await browser.send('POST', `/api/admin/contacts/${id}/carrier-requests`, letter)
    office.now = new Date('2027-01-15T21:00:00Z')
    expect((await today()).entries).toMatchObject([
      {
        title: 'The carrier’s answer: Pro Open',
        detail: expect.stringContaining('Requested 3 hours ago'),
        act: { verb: 'record-answer', id },
      },
    ])
  })

  it('O18 a change waits from when it is asked for until it is decided', async () => {
    const policy = await holdPolicy(office.site, { tournament_name: 'Spring Cup' })
    expect(await titles()).toEqual([])
    const asked = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      kind: 'other',
      version: 1,
      note: 'A new name',
      customFields: { tournament_name: 'Summer Cup' },
    })
    expect((await today()).entries).toMatchObject([
      {
        title: 'Decide a change: Spring Cup',
        detail: `Requested by the client a moment ago, ${policy.number}`,
        path: `/admin/policies/${policy.number}`,
        act: { verb: 'decide-change', id: policy.number },
      },
    ])
    const browser = await client()
    await browser.send('POST', `/api/admin/changes/${asked.json().data.id}/approve`)
    expect(await titles()).toEqual([])
  })

  it('O18 a request in words is to be answered', async () => {
    const policy = await holdPolicy(office.site, { tournament_name: 'Words Cup' })
    const asked = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      kind: 'other',
      version: 1,
      note: 'Please call me',
    })
    expect(asked.statusCode).toBe(200)
    expect(await titles()).toEqual(['Answer a request: Words Cup'])
  })

  it('O18 an invoice waits in the week in which it is due, and is for tonight from that day on until it is paid', async () => {
    const { quoteId, number } = await holdPolicy(
      office.site,
      { tournament_name: 'Billed Cup' },
      { method: 'check', reference: '1001', rep: office.robin },
    )
    expect(await titles()).toEqual([])
    const { dueOn } = await rowOf(quoteId)
    const noon = (days: number) => new Date(Date.parse(`${dueOn}T18:00:00Z`) + days * 86_400_000)
    office.now = noon(-3)
    expect((await today()).entries).toMatchObject([
      {
        section: 'week',
        due_on: dueOn,
        detail: `$310 owed, due in 3 days, ${number}`,
        act: { verb: 'see-money' },
      },
    ])
    office.now = noon(5)
    expect((await today()).entries).toMatchObject([
      { section: 'tonight', title: 'Unpaid: Billed Cup', detail: `$310 owed, 5 days late, ${number}` },
    ])
    expect((await today()).waiting.tonight).toEqual({ value: 1, is_exact: true })
    const browser = await client()
    const [invoice] = await office.site.context.db.select({ number: invoices.number }).from(invoices)
    const paid = await browser.send(
      'POST',
      `/api/admin/policies/${number}/payments`,
      { invoice: invoice?.number, amount: 310, method: 'check', reference: '7', dated: dueOn },
      { 'idempotency-key': '3b241101-e2bb-4255-8caf-4136c566a96f' },
    )
    expect([paid.statusCode, paid.statusCode === 201 ? '' : paid.body]).toEqual([201, ''])
    expect(await titles()).toEqual([])
  })

  it('O18 N68 a quote of one’s own is to be sent again before its price changes; by the day of whoever asks', async () => {
    const quote = await quoteOf({ tournament_name: 'Ending Cup' })
    const { dueOn, dueReason } = await rowOf(quote.id)
    expect(dueReason).toBe('good-until')
    office.now = new Date(`${dueOn}T03:00:00Z`)
    expect(await titles()).toEqual([])
    await give(quote.id, office.sam)
    expect(await titles()).toEqual([])
    expect((await today(office.sam, 'America/Chicago')).entries).toMatchObject([
      {
        section: 'week',
        due_on: dueOn,
        title: 'Good until tomorrow: Ending Cup',
        detail: expect.stringMatching(/^\$310, never sent, event /),
        act: { verb: 'send-quote', id: quote.id },
      },
    ])
    expect((await today(office.sam, 'Europe/Vienna')).entries).toMatchObject([
      { section: 'tonight', title: 'Good until today: Ending Cup' },
    ])
    expect((await today(office.sam, 'Mars/Olympus')).today).toBe(dueOn)
    office.now = new Date(Date.parse(`${dueOn}T03:00:00Z`) - 9 * 86_400_000)
    expect(await titles(office.sam)).toEqual([])
  })

  it('O18 a quote of one’s own in which something is missing waits two weeks before its event', async () => {
    const { id } = await createQuote(office.site.context, {
      tournament_name: 'Half Cup',
      h_date_1: '06-12-2027',
    })
    await give(id, office.sam)
    office.now = new Date('2027-05-25T18:00:00Z')
    expect(await titles(office.sam)).toEqual([])
    office.now = new Date('2027-06-01T18:00:00Z')
    const [entry] = (await today(office.sam)).entries
    expect(entry).toMatchObject({
      title: 'Something is missing: Half Cup',
      due_on: '2027-06-05',
      detail: expect.stringMatching(/^Event in 11 days, .*, and \d+ more$/),
      act: { verb: 'complete-quote', path: `/admin/${id}/contact-information` },
    })
    expect(await titles()).toEqual([])
    office.now = new Date('2027-06-10T18:00:00Z')
    expect((await today(office.sam)).entries).toMatchObject([{ section: 'tonight', due_on: '2027-06-10' }])
  })

  it('O18 mail that failed is sent again, what came back needs another address, and another rep’s is theirs', async () => {
    const quote = await quoteOf({ tournament_name: 'Letter Cup' })
    const message = (id: string, state: 'failed' | 'bounced' | 'sent', quoteId: string | null, day = 15) =>
      office.site.context.db.insert(messages).values({
        id,
        cause: id,
        quoteId,
        recipient: 'pat@example.com',
        subject: 'Your quote',
        html: '',
        plain: 'Hello',
        attachments: [],
        state,
        error: state === 'sent' ? null : '550 No such user',
        createdAt: new Date(`2027-01-${day}T12:00:00Z`),
      })
    const FAILED = '3b241101-e2bb-4255-8caf-4136c566a961'
    await message(FAILED, 'failed', quote.id)
    await message('3b241101-e2bb-4255-8caf-4136c566a962', 'bounced', quote.id, 14)
    await message('3b241101-e2bb-4255-8caf-4136c566a963', 'sent', quote.id)
    await message('3b241101-e2bb-4255-8caf-4136c566a965', 'bounced', null, 13)
    office.now = new Date('2027-01-15T20:00:00Z')
    expect((await today()).entries).toMatchObject([
      {
        section: 'tonight',
        title: 'An email wasn’t sent: Letter Cup',
        detail: '“550 No such user”, to pat@example.com, Fri, Jan 15',
        act: { verb: 'send-mail-again', id: FAILED, path: `/admin/mail?message=${FAILED}` },
      },
      { title: 'An email came back: Letter Cup', act: { verb: 'mend-address', path: `/admin/${quote.id}` } },
      { title: 'An email came back: Your quote', act: { verb: 'open' } },
    ])
    const browser = await client()
    await browser.send('POST', `/api/admin/messages/${FAILED}/send-again`)
    expect((await titles()).length).toBe(2)
    await give(quote.id, office.sam)
    expect(await titles()).toEqual(['An email came back: Your quote'])
    office.now = new Date('2027-02-15T20:00:00Z')
    expect(await titles(office.sam)).toEqual([])
  })

  it('R02 O18 what the program gave up is for whoever may operate the site', async () => {
    const failed = {
      kind: 'deliver-message',
      payload: {},
      runAt: office.now,
      failedAt: office.now,
      error: 'No',
    }
    await office.site.context.db.insert(jobs).values([failed, failed])
    expect((await today()).entries).toMatchObject([
      {
        title: 'Stopped after several tries: deliver message',
        detail: '2 times, a moment ago',
        path: '/admin/doctor',
      },
    ])
    expect(await titles(office.sam)).toEqual([])
  })

  it('R02 O18 a reader sees all that is anybody’s, and is offered nothing that changes it', async () => {
    await quoteOf({ ...ABROAD, tournament_name: 'Far Open' })
    await office.site.context.db
      .insert(jobs)
      .values({ kind: 'x', payload: {}, runAt: office.now, failedAt: office.now })
    const lee = await aRep(office.site.context, 'lee@office.example', { role: 'reader' as RepRole })
    expect((await today(lee)).entries).toMatchObject([
      { title: 'Decide: Far Open', act: { verb: 'open', id: null } },
    ])
    expect((await office.site.client.get('/api/admin/today?time_zone=UTC')).statusCode).toBe(401)
    expect((await office.site.client.get('/api/admin/counts?time_zone=UTC')).statusCode).toBe(401)
  })
})
