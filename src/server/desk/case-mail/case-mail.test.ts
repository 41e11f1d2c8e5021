import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { caseMailOffice } from '#testing/case-mail-office.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const MINUTE_MS = 60_000

let at = NOON
const site = siteForAll({ now: () => at })
let rep: Client
let reader: Client
beforeAll(async () => {
  rep = await signedInRep(site)
  reader = await signedInRep(
    site,
    await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'reader' }),
  )
})

const later = (minutes: number) => void (at = new Date(at.getTime() + minutes * MINUTE_MS))
const { path, list, send, stored, mailsOf, eventsOf, aMessage } = caseMailOffice(site, () => rep)

describe('D39 the mail of a case', () => {
  it('D39 has every message of the quote, newest first, with its state for each receiver', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const other = await aQuote(site.context)
    await aMessage(other.id)
    expect(await list(quoteId)).toEqual({ data: [], next: null, count: 0 })
    const first = await aMessage(quoteId)
    later(1)
    const second = await aMessage(quoteId, { to: ['kim@example.com'], subject: 'Later' })
    const { data, count } = await list(quoteId)
    expect([data.map(({ id }) => id), count]).toEqual([[second, first], 2])
    expect(data[0]).toEqual({
      direction: 'out',
      id: second,
      channel: 'mail',
      recipient: 'kim@example.com',
      cc: null,
      subject: 'Later',
      state: 'kept',
      error: null,
      receivers: [{ address: 'kim@example.com', state: 'queued', said: null }],
      at: at.toISOString(),
      sent_at: null,
      attachments: [],
      written_by: null,
      copy: 'everybody',
      is_outdated: false,
    })
  })

  it('D39 pages through all of them without gap or repetition, also at equal times', async () => {
    const { id: quoteId } = await aQuote(site.context)
    for (let each = 0; each < 53; each += 1) {
      const message = { cause: randomUUID(), quoteId, to: ['pat@example.com'], attachments: [] }
      await queueMessage(site.context.db, { ...message, subject: `${each}`, html: '', plain: '' }, at)
    }
    const seen: string[] = []
    let query: string | null = ''
    while (query !== null) {
      const { data, next, count }: Awaited<ReturnType<typeof list>> = await list(quoteId, query)
      expect(count).toBe(53)
      seen.push(...data.map(({ id }) => id))
      query = next && `?after=${next}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([53, 53])
    expect((await rep.get(`${path(quoteId)}?after=bm90LW91cnM`)).statusCode).toBe(400)
  })

  it('D39 R02 is open to a reader and to nobody without a session, and an unknown or erased quote has none', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    expect((await list(quoteId, '', reader)).count).toBe(1)
    expect((await site.client.get(path(quoteId))).statusCode).toBe(401)
    expect((await site.client.get(path(quoteId, `mail/${id}/body`))).statusCode).toBe(401)
    expect((await rep.get(path(randomUUID()))).statusCode).toBe(404)
    // What is left of a person's mail when their quote is erased belongs to no case.
    await site.context.db.update(messages).set({ quoteId: null }).where(eq(messages.id, id))
    expect((await list(quoteId)).count).toBe(0)
    for (const rest of [`mail/${id}`, `mail/${id}/body`, `mail/${id}/files/0`])
      expect((await rep.get(path(quoteId, rest))).statusCode).toBe(404)
    expect((await send(quoteId, `mail/${id}/again`)).statusCode).toBe(404)
  })
})

describe('D41 the preview of a message', () => {
  it('D41 is the message as sent, on a page that runs, opens and fetches nothing', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    const answer = await rep.get(path(quoteId, `mail/${id}/body`))
    expect(answer.body).toBe('<p>Hi <b>Pat</b></p>')
    const policy = String(answer.headers['content-security-policy']).split('; ')
    expect(policy).toContain('sandbox')
    expect(policy).toContain("default-src 'none'")
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    const { data } = (await rep.get(path(quoteId, `mail/${id}`))).json()
    expect(data).toMatchObject({ id, plain: 'Hi Pat', files: [] })
  })

  it('D41 N76 shows no secret link, also while the mail is kept here', async () => {
    const policy = await holdPolicy(site)
    await site.runJobs()
    const [purchase] = (await list(policy.quoteId)).data.filter(({ subject }) =>
      subject.startsWith('You’re insured'),
    )
    const id = purchase?.id ?? ''
    const kept = await stored(id)
    expect([kept?.state, kept?.linkToken?.length]).toEqual(['kept', 43])
    for (const rest of [`mail/${id}`, `mail/${id}/body`]) {
      const { body } = await rep.get(path(policy.quoteId, rest))
      expect(body).toContain('link-redacted')
      expect(body).not.toContain(kept?.linkToken)
    }
    const file = await rep.get(path(policy.quoteId, `mail/${id}/files/0`))
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('D41 a message of another quote is not found under this one', async () => {
    const [one, other] = [await aQuote(site.context), await aQuote(site.context)]
    const id = await aMessage(other.id)
    for (const rest of [`mail/${id}`, `mail/${id}/body`])
      expect((await rep.get(path(one.id, rest))).statusCode).toBe(404)
    const to = 'kim@example.com'
    expect((await send(one.id, `mail/${id}/forward`, { to })).statusCode).toBe(404)
    expect((await send(one.id, `mail/${id}/again`)).statusCode).toBe(404)
    const letter = { to, subject: 'Re', text: 'Hello', in_reply_to: id }
    expect((await send(one.id, 'letter', letter)).statusCode).toBe(404)
    expect(await mailsOf(one.id)).toEqual([])
  })
})

describe('O07 sending a message again', () => {
  it('O07 N76 a delivered one becomes a new one with its files and a link that works', async () => {
    const policy = await holdPolicy(site)
    await site.runJobs()
    later(5)
    const [purchase] = (await list(policy.quoteId)).data.filter(({ subject }) =>
      subject.startsWith('You’re insured'),
    )
    const { data } = (await send(policy.quoteId, `mail/${purchase?.id}/again`)).json()
    const copy = await stored(data.messages[0].id)
    expect(copy).toMatchObject({ state: 'queued', recipient: policy.email, subject: purchase?.subject })
    expect(copy?.attachments.map(({ fileName }) => fileName)).toEqual(purchase?.attachments)
    expect(copy?.plain).not.toContain(copy?.linkToken)
    const opened = await site.client.send('POST', '/api/policy-access', {
      token: copy?.linkToken,
      email: policy.email,
    })
    expect(opened.statusCode).toBe(200)
    const [newest] = (await list(policy.quoteId)).data
    expect(newest).toMatchObject({ id: copy?.id, written_by: 'Robin Fields' })
    expect(await eventsOf(policy.quoteId, 'message_sent_again')).toMatchObject([
      { actor: 'rep', detail: { message: copy?.id, to: policy.email } },
    ])
  })

  it('O07 is sent once, however often it is pressed and by however many reps', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    later(2)
    const again = `mail/${id}/again`
    const [first, repeated] = [
      await send(quoteId, again, undefined, { key: 'k' }),
      await send(quoteId, again, undefined, { key: 'k' }),
    ]
    expect([repeated.json(), repeated.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    const others = await Promise.all([send(quoteId, again), send(quoteId, again)])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    await site.runJobs()
    expect((await send(quoteId, again)).json().error).toContain('a moment ago')
    expect(await mailsOf(quoteId)).toHaveLength(2)
    later(2)
    expect((await send(quoteId, again)).statusCode).toBe(200)
  })

  it('O07 R02 not by a reader, and not while it still waits', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    expect((await send(quoteId, `mail/${id}/again`, undefined, { by: reader })).statusCode).toBe(403)
    await site.context.db.update(messages).set({ state: 'queued' }).where(eq(messages.id, id))
    expect((await send(quoteId, `mail/${id}/again`)).json().error).toContain('still sending')
    expect(await mailsOf(quoteId)).toHaveLength(1)
  })

  it('O07 what failed goes on as the same message, once', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    await site.context.db
      .update(messages)
      .set({ state: 'failed', error: '550 no' })
      .where(eq(messages.id, id))
    const answers = await Promise.all([send(quoteId, `mail/${id}/again`), send(quoteId, `mail/${id}/again`)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
    expect(await stored(id)).toMatchObject({ state: 'queued', error: null })
    expect(await mailsOf(quoteId)).toHaveLength(1)
  })

  it('N76 O07 terms go again with a link of their own, until the quote is bought', async () => {
    const { id: quoteId } = await aQuote(site.context, { agree_to_terms: 'No' })
    const terms = { delivery: 'email_terms', recipient: 'pat@hopehouse.example' }
    await rep.send('POST', `/api/contacts/${quoteId}/terms`, terms)
    await site.runJobs()
    later(2)
    const [sent] = (await list(quoteId)).data
    const { data } = (await send(quoteId, `mail/${sent?.id}/again`)).json()
    const copy = await stored(data.messages[0].id)
    const shown = await site.client.get(`/api/terms/${copy?.linkToken}`)
    expect(shown.statusCode).toBe(200)
  })
})

describe('D40 forwarding a message', () => {
  it('D40 N76 goes with its note and files, without its secret link, as one message of the case', async () => {
    const policy = await holdPolicy(site)
    await site.runJobs()
    const [purchase] = (await list(policy.quoteId)).data.filter(({ subject }) =>
      subject.startsWith('You’re insured'),
    )
    const body = { to: 'club@example.com, pro@example.com', note: 'For the pro shop.\nPlease print it.' }
    const forward = `mail/${purchase?.id}/forward`
    const first = await send(policy.quoteId, forward, body, { key: 'f' })
    const again = await send(policy.quoteId, forward, body, { key: 'f' })
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    expect((await send(policy.quoteId, forward, { to: 'x@example.com' }, { key: 'f' })).json().code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const mail = await stored(first.json().data.messages[0].id)
    expect(mail).toMatchObject({
      recipient: 'club@example.com, pro@example.com',
      subject: `Fwd: ${purchase?.subject}`,
      linkToken: null,
      attachments: expect.objectContaining({ length: 2 }),
    })
    const text = mail?.plain ?? ''
    expect(text.indexOf('Please print it.')).toBeLessThan(text.indexOf('Forwarded message'))
    expect(text.indexOf('Forwarded message')).toBeLessThan(text.indexOf(policy.number))
    expect(text + mail?.html).not.toContain('link-redacted')
    expect(text).toContain('we left it out')
    expect(await eventsOf(policy.quoteId, 'message_forwarded')).toMatchObject([
      { detail: { message: mail?.id, forwarded: purchase?.id, to: body.to } },
    ])
    expect((await list(policy.quoteId)).data.some(({ id }) => id === mail?.id)).toBe(true)
  })

  it.each([
    ['kim@example.com\r\nBcc: all@example.com'],
    ['Kim <kim@example.com>'],
    [''],
    [Array.from({ length: 11 }, (_, each) => `p${each}@example.com`).join(',')],
  ])('D40 is refused at its field for %j', async (to) => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    const answer = await send(quoteId, `mail/${id}/forward`, { to })
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, 'to'])
    expect(await mailsOf(quoteId)).toHaveLength(1)
  })

  it('D40 N107 what is too large to be mailed is refused with its size', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    const content = Buffer.alloc(10_400_000, 7).toString('base64')
    const attachments = [{ fileName: 'plan.pdf', contentType: 'application/pdf', content }]
    await site.context.db.update(messages).set({ attachments, raw: null }).where(eq(messages.id, id))
    const answer = await send(quoteId, `mail/${id}/forward`, { to: 'kim@example.com' })
    expect([answer.statusCode, answer.json().error]).toEqual([409, expect.stringContaining('10.4 MB')])
  })

  it('D40 R02 not by a reader', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const id = await aMessage(quoteId)
    const answer = await send(quoteId, `mail/${id}/forward`, { to: 'kim@example.com' }, { by: reader })
    expect(answer.statusCode).toBe(403)
  })
})
