import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { keptAnswers } from '#server/kit/db/schema/idempotency.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { deleteStoredAnswers, tryLockIdempotencyKey } from '#server/kit/http/repository.ts'
import { requestPolicyLink } from '#contract/policy-access.ts'
import { sendContactLink } from '#contract/quotes.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { testSite, siteForAll } from '#testing/site.ts'

const MESSAGE = { name: 'Kim', email: 'kim@example.com', subject: 'Hello', message: 'When do we play?' }
const TERMS = { delivery: 'email_terms', recipient: 'kim@example.com' }

describeOnBothDatabases('O07 C19 a write under an Idempotency-Key', (open) => {
  const site = siteForAll({}, open)
  let rep: Client
  beforeAll(async () => {
    rep = await signedInRep(site)
  })

  const mailsOf = (id: string) => site.context.db.select().from(messages).where(eq(messages.quoteId, id))
  const post = (path: string, body: object, key: string, who = rep) =>
    who.send('POST', `/api${path}`, body, { 'idempotency-key': key })

  it.each([
    ['the link of a quote', 'send', {}, { to: 'lee@example.com' }],
    ['a quote', 'send', { to: 'kim@example.com' }, {}],
    ['the terms', 'terms', TERMS, { ...TERMS, recipient: 'lee@example.com' }],
    ['a message', 'messages', MESSAGE, { ...MESSAGE, message: 'And where?' }],
  ])(
    'O07 %s: the same is answered the same and sent once, another body is refused',
    async (_, path, body, other) => {
      const { id } = await aQuote(site.context)
      const first = await post(`/contacts/${id}/${path}`, body, 'k')
      expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([200, undefined])
      // Ids are compared regardless of case.
      for (const spelled of [id, id.toUpperCase()]) {
        const again = await post(`/contacts/${spelled}/${path}`, body, 'k')
        expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
      }
      const refused = await post(`/contacts/${id}/${path}`, other, 'k')
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
      expect(await mailsOf(id)).toHaveLength(1)

      expect(
        (await post(`/contacts/${id}/${path}`, body, 'other')).headers['idempotent-replayed'],
      ).toBeUndefined()
      const { id: elsewhere } = await aQuote(site.context)
      expect((await post(`/contacts/${elsewhere}/${path}`, other, 'k')).statusCode).toBe(200)
      expect(await mailsOf(id)).toHaveLength(2)
    },
  )

  it('O07 a request for a policy link, though it names no quote', async () => {
    const key = randomUUID()
    const ask = (email: string) => post('/policy-links', { email }, key)
    const first = await ask('kim@example.com')
    const again = await ask('kim@example.com')
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    expect((await ask('lee@example.com')).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('O07 R02 the same act on another row under one key is another request, and on the same row the same', async () => {
    const [kim, lee] = await Promise.all(
      ['kim@office.example', 'lee@office.example'].map((email) => aRep(site.context, email)),
    )
    const path = (id = '') => `/admin/reps/${id}/reset`
    const first = await post(path(kim?.id), {}, 'rows')
    expect([first.statusCode, first.json().data.email]).toEqual([200, 'kim@office.example'])
    const other = await post(path(lee?.id), {}, 'rows')
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const again = await post(path(kim?.id), {}, 'rows')
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
  })

  it('O07 the link goes to the address of the first request, and its answer says so even when it has changed', async () => {
    const { id, version } = await aQuote(site.context, { insured_email: 'old@example.com' })
    const first = await post(`/contacts/${id}/send`, {}, 'k')
    const body = { action: 'save', version, customFields: { insured_email: 'new@example.com' } }
    expect((await site.client.send('PUT', `/api/contacts/${id}`, body)).statusCode).toBe(200)
    const again = await post(`/contacts/${id}/send`, {}, 'k')
    expect([again.json().data.to, again.json()]).toEqual(['old@example.com', first.json()])
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual(['old@example.com'])
  })

  it('O07 R02 a customer does not get the response for a rep', async () => {
    const { id } = await aQuote(site.context)
    const body = { to: 'kim@example.com' }
    expect((await post(`/contacts/${id}/send`, body, 'k')).json().data.messages).toHaveLength(1)
    const theirs = await post(`/contacts/${id}/send`, body, 'k', site.client)
    expect(theirs.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('O07 a failed request leaves its key unused', async () => {
    const { id } = await aQuote(site.context)
    expect((await post(`/contacts/${id}/send`, { note: 'Nobody named' }, 'k')).statusCode).toBe(400)
    expect((await post(`/contacts/${id}/send`, { to: 'kim@example.com' }, 'k')).statusCode).toBe(200)
    expect(await mailsOf(id)).toHaveLength(1)
  })

  it('O07 parallel requests send once; the others are asked to retry', async () => {
    const { id } = await aQuote(site.context)
    const ask = () => post(`/contacts/${id}/send`, { to: 'kim@example.com' }, 'k')
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    const kinds = answers.map((answer) =>
      [answer.statusCode, answer.json().code, answer.headers['retry-after']].join(' '),
    )
    expect(kinds.filter((kind) => !['200  ', '409 IN_PROGRESS 2'].includes(kind))).toEqual([])
    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(new Set(done.map(({ body }) => body)).size).toBe(1)
    expect(await mailsOf(id)).toHaveLength(1)
    expect((await ask()).headers['idempotent-replayed']).toBe('true')
  })

  it('O07 the worker is woken after the commit, and not for replayed answers', async () => {
    const seen: number[] = []
    const { id } = await aQuote(site.context)
    const counted = () =>
      site.context.db
        .select({ id: jobs.id })
        .from(jobs)
        .then((rows) => rows.length)
    const before = await counted()
    const waking: Promise<unknown>[] = []
    const other = await testSite(site.context.db, {
      wakeJobs: () => void waking.push(counted().then((count) => seen.push(count - before))),
    })
    for (let time = 0; time < 2; time++) await post(`/contacts/${id}/send`, {}, 'k', other.client)
    await Promise.all(waking)
    await other.server.app.close()
    expect(seen).toEqual([1])
  })

  it('O07 answers are deleted after 30 days, and then the key can be used again', async () => {
    const { id } = await aQuote(site.context)
    const ask = (to: string) => post(`/contacts/${id}/send`, { to }, 'k')
    await ask('kim@example.com')
    await deleteStoredAnswers(site.context.db, site.context.now())
    expect((await ask('lee@example.com')).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    await deleteStoredAnswers(site.context.db, new Date(site.context.now().getTime() + 1))
    expect(await site.context.db.select().from(keptAnswers)).toEqual([])
    expect((await ask('lee@example.com')).json().data.to).toBe('lee@example.com')
    expect(await mailsOf(id)).toHaveLength(2)
  })

  it('O07 while another instance works with the key, the request is rejected', async (test) => {
    if (!test.task.suite?.name.includes('PostgreSQL'))
      return test.skip('one connection does one thing at a time')
    const { id } = await aQuote(site.context)
    const key = { call: sendContactLink.name, subject: id, idempotencyKey: 'k' }
    await site.context.db.transaction(async (trx) => {
      expect(await tryLockIdempotencyKey(trx, key)).toBe(true)
      const busy = await post(`/contacts/${id}/send`, {}, 'k')
      expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([
        409,
        'IN_PROGRESS',
        '2',
      ])
      const other = await post('/policy-links', { email: 'kim@example.com' }, 'k')
      expect([requestPolicyLink.name, other.statusCode]).toEqual(['requestPolicyLink', 200])
    })
    expect((await post(`/contacts/${id}/send`, {}, 'k')).statusCode).toBe(200)
  })
})
