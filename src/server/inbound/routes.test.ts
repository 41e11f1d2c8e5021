import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { queueGroupEmail } from '#server/messaging/outbox.ts'
import { findThread, markAnswered } from '#server/inbound/set-state.ts'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import type { QuoteChange } from '#server/writes/live-updates.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { exportPerson } from '#server/operations/housekeeping/personal-data/exporting/export-person.ts'
import type { Rep } from '#server/access/access.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aMail, aMailedCase, CUSTOMER, handOver, INBOUND_ENV } from '#testing/inbound-mail.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { NO_LIVE_UPDATES } from '#server/writes/live-updates.ts'

const news: QuoteChange[] = []
const live = { ...NO_LIVE_UPDATES, publish: (change: QuoteChange) => void news.push(change) }
let time = Date.parse('2026-11-20T12:00:00Z')
const site = siteForAll({ env: INBOUND_ENV, live, now: () => new Date((time += 10)) })
let robin: Rep
let rep: Client
beforeAll(async () => {
  robin = await aRep(site.context)
  rep = await signedInRep(site, robin)
})

/** A case with one mail of its customer. */
async function anAnswer(over: Parameters<typeof aMail>[0] = {}) {
  const { quote, address } = await aMailedCase(site)
  await handOver(site, aMail({ to: address, ...over }), { recipient: address })
  const [stored] = await site.context.db
    .select({ id: inboundMessages.id })
    .from(inboundMessages)
    .where(eq(inboundMessages.quoteId, quote.id))
  return { quote, address, id: stored?.id ?? '' }
}

const setState = (id: string, state: string, client = rep) =>
  client.send('POST', `/api/admin/inbound/${id}/state`, { state })
const events = async (quoteId: string) =>
  (await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quoteId)))
    .filter(({ event }) => event === 'inbound_state_set')
    .map(({ detail }) => [detail['before'], detail['state']])

describe('O18 a mail that came in', () => {
  it('O18 needs no answer when a rep says so, once, and that can be taken back', async () => {
    const { quote, id } = await anAnswer()
    const kim = await signedInRep(site, await aRep(site.context, 'kim@office.example', { name: 'Kim Lee' }))
    news.length = 0
    const both = await Promise.all([setState(id, 'no-answer-needed'), setState(id, 'no-answer-needed', kim)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await events(quote.id)).toEqual([['new', 'no-answer-needed']])
    expect(news).toMatchObject([{ quoteId: quote.id, news: 'mail' }])
    expect((await setState(id, 'new')).json().data).toMatchObject({ state: 'new', state_by: 'Robin Fields' })
  })

  it('O18 of two reps who do different things with it the second is told', async () => {
    const { id } = await anAnswer()
    expect((await setState(id, 'answered')).statusCode).toBe(200)
    const late = await setState(id, 'no-answer-needed')
    expect([late.statusCode, late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'NOT_POSSIBLE', error: 'This email is already answered.' }),
    ])
  })

  it('O18 of an unknown sender is accepted before it is answered, or set aside, and then waits no more', async () => {
    const { quote, id } = await anAnswer({ from: 'eve@example.net' })
    expect((await setState(id, 'answered')).json().error).toContain('Accept it first')
    expect((await setState(id, 'not-ours')).statusCode).toBe(200)
    expect((await setState(id, 'new')).statusCode).toBe(409)
    await setState(id, 'held')
    expect((await setState(id, 'new')).json().data).toMatchObject({ state: 'new', sender: 'unknown' })
    expect(await events(quote.id)).toEqual([
      ['held', 'not-ours'],
      ['not-ours', 'held'],
      ['held', 'new'],
    ])
  })

  it('O18 R02 is changed by no reader and seen by no stranger', async () => {
    const { quote, id } = await anAnswer()
    const reader = await signedInRep(
      site,
      await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'reader' }),
    )
    expect((await setState(id, 'answered', reader)).statusCode).toBe(403)
    expect((await reader.get(`/api/admin/inbound/${id}`)).statusCode).toBe(200)
    for (const path of ['', `/${id}`, `/${id}/body`, `/${id}/raw`, `/${id}/attachments/0`])
      expect((await site.client.get(`/api/admin/inbound${path}`)).statusCode).toBe(401)
    expect((await site.client.get(`/api/admin/contacts/${quote.id}/inbound`)).statusCode).toBe(401)
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const path of [`/${unknown}`, `/${unknown}/body`, `/${unknown}/raw`, `/${unknown}/attachments/0`])
      expect((await rep.get(`/api/admin/inbound${path}`)).statusCode).toBe(404)
  })

  it('O18 N63 is answered by a mail to whoever wrote, which threads below it, in one transaction', async () => {
    const { quote, id } = await anAnswer({
      id: '<a@mail.example.com>',
      more: ['References: <x@y.example> <b@albatross.example>', 'In-Reply-To: <b@albatross.example>'],
    })
    const { context } = site
    const thread = await runWrite(context, async (trx, effects) => {
      const at = context.now()
      const { to } = await findThread(trx, id)
      const mail = { cause: `answer:${id}`, quoteId: quote.id, to: [to], cc: [], attachments: [] }
      const messageId = await queueGroupEmail(trx, { ...mail, subject: 'Re', html: '', plain: 'Done' }, at)
      return markAnswered(trx, effects, { inboundId: id, messageId: messageId ?? '', rep: robin, at })
    })
    expect(thread).toEqual({
      quoteId: quote.id,
      to: CUSTOMER,
      subject: 'Re: Your quote',
      inReplyTo: '<a@mail.example.com>',
      references: ['<x@y.example>', '<b@albatross.example>', '<a@mail.example.com>'],
    })
    expect((await rep.get(`/api/admin/inbound/${id}`)).json().data.state).toBe('answered')
  })

  it('O18 its page can do nothing, and its files are saved and never opened', async () => {
    const { id } = await anAnswer({
      more: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      text: [
        '--b\nContent-Type: text/html\n\n<script>alert(1)</script><img src="https://spy.example/x"><a href="https://x.example">Hi</a>',
        '--b\nContent-Type: text/html; name="../in voice\u202efdp.html"\nContent-Disposition: attachment\n\n<script>alert(2)</script>',
        '--b--\n',
      ].join('\n'),
    })
    const page = await rep.get(`/api/admin/inbound/${id}/body`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(String(page.headers['content-security-policy'])).toMatch(/^sandbox (?!.*allow-scripts)/)
    const file = await rep.get(`/api/admin/inbound/${id}/attachments/0`)
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.body).toContain('alert(2)')
    expect((await rep.get(`/api/admin/inbound/${id}`)).json().data).toMatchObject({
      said: 'Hi',
      has_page: true,
    })
    expect((await rep.get(`/api/admin/inbound/${id}/attachments/1`)).statusCode).toBe(404)
  })
})

describe('O18 what waits', () => {
  it('O18 is listed over all cases, the oldest first, with its event, until it is settled', async () => {
    await site.context.db.delete(inboundMessages)
    const first = await anAnswer({ text: 'One\n\n> Hi' })
    const held = await anAnswer({ from: 'eve@example.net', text: 'Two' })
    const machine = await anAnswer({ more: ['Auto-Submitted: auto-replied'] })
    const list = async (query = '') => (await rep.get(`/api/admin/inbound${query}`)).json()
    const all = await list()
    expect(all.count).toEqual({ value: 2, is_exact: true })
    expect(all.data).toMatchObject([
      { id: first.id, first_line: 'One', state: 'new', quote: { guid: first.quote.id, policy_number: null } },
      { id: held.id, first_line: 'Two', state: 'held' },
    ])
    expect(all.data[0].event).not.toBe('')
    expect((await list('?state=held')).data).toHaveLength(1)
    expect((await rep.get(`/api/admin/inbound/${machine.id}`)).json().data.state).toBe('no-answer-needed')
    await setState(first.id, 'answered')
    expect((await list()).data).toHaveLength(1)
  })
})

describe('O15 somebody who wrote', () => {
  it('O15 is exported with what they wrote, and erased with it', async () => {
    const { context } = site
    const own = await aMailedCase(site, { insured_email: 'max@example.org' })
    const mail = aMail({ to: own.address, from: 'max@example.org', text: 'My words' })
    await handOver(site, mail, { recipient: own.address })
    const other = await anAnswer({ text: 'Ask max@example.org about it' })
    const foreign = await anAnswer({ from: 'max@example.org', text: 'A word to a friend' })
    let text = ''
    for await (const piece of await exportPerson(context, { email: 'max@example.org' })) text += piece
    const exported = JSON.parse(text)
    expect(exported.quotes[0].inbound_messages).toMatchObject([{ plain: 'My words' }])
    expect(exported.mail).toContainEqual(expect.objectContaining({ plain: 'A word to a friend' }))
    expect(text).not.toContain('Ask max')

    const { erased } = await erasePerson(context, { email: 'max@example.org' })
    expect(erased).toContainEqual({ what: 'mail', count: expect.any(Number) })
    for (const { id } of [other, foreign])
      expect((await rep.get(`/api/admin/inbound/${id}`)).statusCode).toBe(404)
    const left = await context.db.select().from(inboundMessages)
    expect(JSON.stringify(left)).not.toContain('max@example.org')
    expect(left.filter(({ quoteId }) => quoteId === own.quote.id)).toEqual([])
  })
})
