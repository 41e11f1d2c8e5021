import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customerMessages } from '#server/schema/quotes/customers.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { testClient } from '#testing/server.ts'
import { testSite, siteForAll } from '#testing/site.ts'

const WRITTEN = {
  name: 'Pat Doyle',
  email: 'pat@hopehouse.example',
  subject: 'A second event',
  message: 'We play again in autumn.\nCan you cover both?',
}

describe('D15 messages to the office', () => {
  const site = siteForAll({ env: { OFFICE_EMAIL: 'office@albatross.example' } })

  const send = (id: string, body: object, key?: string) =>
    site.client.send('POST', `/api/contacts/${id}/messages`, body, key ? { 'idempotency-key': key } : {})
  const mailsOf = (id: string) => site.context.db.select().from(messages).where(eq(messages.quoteId, id))

  it('D15 the office gets it with the quote number, and answers go to the customer', async () => {
    const { id, quoteNumber } = await aQuote(site.context)
    const { reference } = (await send(id, WRITTEN)).json().data
    expect(reference).toMatch(/^M-[0-9A-Z]{8}$/)
    const [mail, ...others] = await mailsOf(id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'office@albatross.example',
      replyTo: 'pat@hopehouse.example',
      subject: `A second event (${quoteNumber}, ${reference})`,
    })
    for (const part of ['Can you cover both?', 'Pat Doyle', quoteNumber, reference, `/quote/view/${id}`]) {
      expect(mail?.plain).toContain(part)
    }
  })

  it('D15 O07 under one key it is sent once, and another text under it is refused', async () => {
    const { id } = await aQuote(site.context)
    const first = await send(id, WRITTEN, 'press-1')
    const again = await send(id, WRITTEN, 'press-1')
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    const other = await send(id, { ...WRITTEN, message: 'Something else' }, 'press-1')
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await mailsOf(id)).toHaveLength(1)
    expect((await send(id, WRITTEN, 'press-2')).json()).not.toEqual(first.json())
  })

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['email', { email: 'pat@example.com\r\nBcc: all@example.com' }],
    ['email', { email: 'pat@example.com, all@example.com' }],
    ['name', { name: '' }],
    ['message', { message: 'x'.repeat(2001) }],
  ])('D15 text that could start a header, and empty text, is refused: %s', async (field, changed) => {
    const { id } = await aQuote(site.context)
    const response = await send(id, { ...WRITTEN, ...changed })
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, field])
    expect(await mailsOf(id)).toEqual([])
  })

  it('D15 a message stays plain text in the mail', async () => {
    const { id } = await aQuote(site.context)
    await send(id, { ...WRITTEN, message: '<img src=x onerror=alert(1)>' })
    expect((await mailsOf(id))[0]?.html).not.toContain('<img')
  })

  it('D15 an unknown quote is not found', async () => {
    const response = await send('3b241101-e2bb-4255-8caf-4136c566a962', WRITTEN)
    expect(response.statusCode).toBe(404)
    expect(await site.context.db.$count(customerMessages)).toBeGreaterThan(0)
  })

  it('N36 D15 one address may send at most 20 messages a minute', async () => {
    const limited = await testSite(site.context.db, { env: { RATE_LIMITS: 'on' } })
    const writer = testClient(limited.server, '203.0.113.20')
    const quotes = [
      await aQuote(limited.context),
      await aQuote(limited.context),
      await aQuote(limited.context),
    ]
    const statuses = []
    for (const { id } of quotes)
      for (let time = 0; time < 7; time += 1)
        statuses.push((await writer.send('POST', `/api/contacts/${id}/messages`, WRITTEN)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    await limited.server.app.close()
  })

  it('N36 the office gets at most 10 messages a day about one quote', async () => {
    const { id } = await aQuote(site.context)
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, nth) => (await send(id, WRITTEN, `press-${nth}`)).statusCode),
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array(10).fill(200),
      ...Array(4).fill(429),
    ])
    expect(await mailsOf(id)).toHaveLength(10)
    // Rejected messages are not stored, and a repeated request sends no further message.
    expect(await site.context.db.$count(customerMessages, eq(customerMessages.quoteId, id))).toBe(10)
    const sent = statuses.indexOf(200)
    expect((await send(id, WRITTEN, `press-${sent}`)).headers['idempotent-replayed']).toBe('true')
  })

  it('D15 N44 R05 the holder of a policy writes about it without knowing the quote; nobody else can', async () => {
    const policy = await holdPolicy(site)
    const path = `/api/policies/${policy.number}/messages`
    expect((await site.client.send('POST', path, WRITTEN)).statusCode).toBe(401)
    const { reference } = (await policy.holder.send('POST', path, WRITTEN)).json().data
    const [mail] = (await mailsOf(policy.quoteId)).filter(({ plain }) => plain.includes(reference))
    expect(mail).toMatchObject({ recipient: 'office@albatross.example', replyTo: WRITTEN.email })
  })

  it('N36 one address may send 50 messages a day about all its quotes', async () => {
    const env = { RATE_LIMITS: 'on', RATE_LIMIT_LOOK_UPS: '100' }
    const limited = await testSite(site.context.db, { env })
    const writer = testClient(limited.server, '203.0.113.21')
    const statuses: number[] = []
    for (let quote = 0; quote < 6; quote += 1) {
      const { id } = await aQuote(limited.context)
      for (let time = 0; time < 9; time += 1)
        statuses.push((await writer.send('POST', `/api/contacts/${id}/messages`, WRITTEN)).statusCode)
    }
    expect(statuses).toEqual([...Array(50).fill(200), ...Array(4).fill(429)])
    await limited.server.app.close()
  })
})
