import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database } from '#server/db/database.ts'
import { messages } from '#server/db/mail.schema.ts'
import { auditEvents } from '#server/db/trail.schema.ts'
import { attachedFiles } from '#server/mail/attached-file.ts'
import { createQuote } from '#server/quotes/create-quote.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testClient } from '#testing/server.ts'
import { type Site, testSite } from '#testing/site.ts'

const TO = { to: 'kim@example.com', subject: 'Our quote' }

let database: Database
let site: Site
beforeAll(async () => {
  database = await openTestDatabase()
  site = await testSite(database.db)
})
afterAll(async () => {
  await site.server.app.close()
  await database.close()
})

const send = (id: string, body: object, key: string = randomUUID(), client = site.client) =>
  client.send('POST', `/api/contacts/${id}/send`, body, { 'idempotency-key': key })
const mailsOf = (id: string) => database.db.select().from(messages).where(eq(messages.quoteId, id))

describe('D02 sending a quote', () => {
  it('D02 D03 is one mail to all, with the note, the price and the link, and is kept in the trail', async () => {
    const { id, quoteNumber } = await aQuote(site.context)
    const answer = await send(id, {
      to: 'kim@example.com; lee@example.com',
      cc: 'board@example.com, KIM@example.com',
      subject: 'Our quote',
      note: 'Have a look.\nWhat do you think?',
    })
    expect(answer.json()).toEqual({
      data: {
        to: 'kim@example.com, lee@example.com',
        cc: 'board@example.com',
        at: site.context.now().toISOString(),
        message: null,
      },
    })
    const [mail, ...others] = await mailsOf(id)
    expect(others).toEqual([])
    expect(mail?.receivers.map(({ address }) => address)).toEqual([
      'kim@example.com',
      'lee@example.com',
      'board@example.com',
    ])
    for (const part of ['“Have a look.', 'What do you think?”', quoteNumber, '$310', `/quote/view/${id}`])
      expect(mail?.plain).toContain(part)
    const [event] = await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.quoteId, id))
      .then((events) => events.filter(({ event: what }) => what === 'quote_sent'))
    expect(event).toMatchObject({
      actor: 'client',
      detail: { message: mail?.id, to: 'kim@example.com, lee@example.com', cc: 'board@example.com' },
    })
  })

  it('D02 P02 the quote goes along as PDF, a producer’s in the copy of its client, with no price in the mail', async () => {
    const { id, quoteNumber } = await aQuote(site.context, {
      insurance_producer: 'True',
      client_type: 'farmers_agent',
      producer_email: 'ann@lake.example',
    })
    expect((await send(id, { ...TO, attach_quote: true })).statusCode).toBe(200)
    const [mail] = await mailsOf(id)
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([`${quoteNumber}.pdf`])
    const [file] = await attachedFiles(mail?.attachments ?? [])
    expect(file?.contentType).toBe('application/pdf')
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(mail?.plain).not.toContain('$')
  })

  it('D02 V09 where nothing can be printed yet, that is said at its field', async () => {
    const { id } = await createQuote(site.context, { insured_email: 'pat@example.com' })
    const response = await send(id, { ...TO, attach_quote: true })
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, 'attach_quote'])
    expect(await mailsOf(id)).toEqual([])
  })

  it('D02 O07 under one key it goes out once, and something else under it is refused', async () => {
    const { id } = await aQuote(site.context)
    const first = await send(id, TO, 'press-1')
    const again = await send(id, TO, 'press-1')
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    const other = await send(id, { ...TO, to: 'all@example.com' }, 'press-1')
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await mailsOf(id)).toHaveLength(1)
  })

  it.each([
    ['to', { to: 'kim@example.com\r\nBcc: all@example.com' }],
    ['to', { to: '"kim, all"@example.com' }],
    ['to', { to: 'Kim <kim@example.com>' }],
    ['to', { to: 'kim@example.com\u0000' }],
    ['to', { to: '=?utf-8?q?kim=40example.com?=' }],
    ['to', { to: undefined, cc: 'kim@example.com' }],
    ['cc', { cc: 'all: kim@example.com, lee@example.com;' }],
    ['cc', { cc: Array.from({ length: 10 }, (_, index) => `p${index}@example.com`).join(',') }],
    ['subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['subject', { subject: 'Win at www.bad.example' }],
    ['note', { note: 'See https://bad.example' }],
    ['note', { note: 'x'.repeat(2001) }],
    ['note', { note: '4242 4242 4242 4242' }],
  ])('D02 O07 what could reach others or begin a header is refused at its field: %s', async (field, over) => {
    const { id } = await aQuote(site.context)
    const response = await send(id, { ...TO, ...over })
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, field])
    expect(await mailsOf(id)).toEqual([])
  })

  it('D02 nobody sends a quote that is not there', async () => {
    expect((await send('3b241101-e2bb-4255-8caf-4136c566a962', TO)).statusCode).toBe(404)
  })

  it('D02 a rep is told which message it is, may link, and gets the answers', async () => {
    const { id } = await aQuote(site.context)
    const rep = await aRep(site.context)
    const client = testClient(site.server)
    await signInAs(client, rep)
    const { data } = (await send(id, { ...TO, note: 'See https://albatross.example' }, 'k', client)).json()
    const [mail] = await mailsOf(id)
    expect(mail).toMatchObject({ id: data.message, replyTo: rep.email })
    expect(mail?.plain).toContain(rep.name)
  })

  it('D02 N36 a quote goes to 30 people a day, one address sends to 100', async () => {
    const limited = await testSite(database.db, { env: { RATE_LIMITS: 'on', RATE_LIMIT_LOOK_UPS: '100' } })
    const to = Array.from({ length: 10 }, (_, index) => `p${index}@example.com`).join(',')
    const statuses = []
    for (let quote = 0; quote < 4; quote += 1) {
      const { id } = await aQuote(limited.context)
      for (let time = 0; time < 4; time += 1)
        statuses.push((await send(id, { ...TO, to }, randomUUID(), limited.client)).statusCode)
    }
    const [yes, no] = [200, 429]
    expect(statuses).toEqual([yes, yes, yes, no, yes, yes, yes, no, yes, yes, yes, no, yes, no, no, no])
    await limited.server.app.close()
  })
})
