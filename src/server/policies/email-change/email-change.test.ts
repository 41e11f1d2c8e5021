import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { producerFields } from '#testing/a-quote.ts'
import { openTestDatabase } from '#testing/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { ask, atOffice, linkOf, NEW, OLD } from '#testing/email-change-office.ts'
import { holdPolicy, numbersOf, openWithLink } from '#testing/held-policy.ts'
import { newestLink } from '#testing/newest-link.ts'
import { changePlayers, readFields, readPolicy } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'

describeOnDatabase('D23 the e-mail address of an insured', (open) => {
  it('D23 N95 a rep asks, the new address confirms, and quote, policy and mails have it from then on', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    const other = await holdPolicy(office)
    const { token } = await createPolicyLink(office.context, OLD)
    office.wait()

    expect((await ask(office.rep, policy)).json().data).toEqual({
      email: OLD,
      waiting: {
        email: NEW,
        requested_at: '2027-01-15T18:01:00.000Z',
        expires_at: '2027-01-22T18:01:00.000Z',
      },
    })
    const link = await linkOf(office, NEW)
    expect((await link.read()).json().data).toEqual({
      purpose: 'confirm',
      state: 'waiting',
      policy_number: policy.number,
      event_name: 'Hope House Charity Scramble',
      new_email: NEW,
      old_email: null,
      expires_at: '2027-01-22T18:01:00.000Z',
    })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ email: OLD })

    office.wait()
    expect((await link.confirm()).json().data).toMatchObject({ state: 'confirmed' })
    expect(await readPolicy(office.rep, policy)).toMatchObject({ email: NEW })
    expect(await readFields(office.rep, policy)).toMatchObject({ insured_email: NEW })
    expect(await readPolicy(office.rep, other)).toMatchObject({ email: OLD })
    // What opened it before opens the other policy of the earlier address, and that alone.
    const linked = testClient(office.server)
    expect((await linked.send('POST', '/api/policy-access', { token, email: OLD })).statusCode).toBe(200)
    for (const browser of [policy.holder, linked]) {
      expect((await browser.get(`/api/policies/${policy.number}`)).statusCode).toBe(404)
      expect(await numbersOf(browser)).toEqual([other.number])
    }

    const holder = testClient(office.server)
    const sent = await newestLink(office.context.db, NEW)
    expect((await holder.send('POST', '/api/policy-access', { token: sent, email: NEW })).statusCode).toBe(
      200,
    )
    office.wait()
    const { answer } = await changePlayers(office, { ...policy, holder }, 60)
    expect(answer.json().data).toMatchObject({ state: 'applied' })
    const [changed] = (
      await office.context.db.select().from(messages).where(eq(messages.quoteId, policy.quoteId))
    ).filter(({ cause }) => cause.startsWith('change:'))
    expect(changed).toMatchObject({ recipient: NEW })
    const words = (await holder.get(`/api/policies/${policy.number}/documents/certificate/words`)).body
    expect(words).toContain(NEW)
    await office.agreed()

    const events = await office.context.db
      .select({ event: auditEvents.event, actor: auditEvents.actor, detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.quoteId, policy.quoteId))
      .orderBy(asc(auditEvents.id))
    const detail = { policy: policy.number, from: OLD, to: NEW }
    expect(events.filter(({ event }) => event.startsWith('email_'))).toEqual([
      { event: 'email_change_requested', actor: 'rep', detail },
      { event: 'email_changed', actor: 'client', detail },
    ])
  })

  it('D20 the holder asks too, and loses the page only once the new address has confirmed', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    office.wait()
    expect((await ask(policy.holder, policy)).statusCode).toBe(200)
    const shown = (await policy.holder.get(`/api/policies/${policy.number}/email`)).json().data
    expect(shown).toMatchObject({ email: OLD, waiting: { email: NEW } })
    await (await linkOf(office, NEW)).confirm()
    expect((await policy.holder.get(`/api/policies/${policy.number}/email`)).statusCode).toBe(401)
    expect((await office.rep.get(`/api/policies/${policy.number}/email`)).json().data).toEqual({
      email: NEW,
      waiting: null,
    })
  })

  it('D23 the old address stops what it did not want, before it is confirmed', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    office.wait()
    await ask(office.rep, policy)
    const confirming = await linkOf(office, NEW)
    const stopping = await linkOf(office, OLD)
    expect((await stopping.read()).json().data).toMatchObject({ purpose: 'undo', old_email: OLD })
    office.wait()
    expect((await stopping.undo()).json().data).toMatchObject({ state: 'undone' })
    expect((await confirming.confirm()).statusCode).toBe(404)
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ email: OLD })
  })

  it.each([
    ['2027-01-23T18:00:59Z', OLD],
    ['2027-01-23T18:01:00Z', NEW],
  ])(
    'D23 the old address undoes it for seven days after it was confirmed, and no longer: at %s it is %s',
    async (moment, email) => {
      const office = await atOffice(open)
      const policy = await holdPolicy(office)
      office.setTime('2027-01-15T19:00:00Z')
      await ask(policy.holder, policy)
      const first = await linkOf(office, OLD)
      office.setTime('2027-01-16T18:01:00Z')
      await (await linkOf(office, NEW)).confirm()
      const second = await linkOf(office, OLD)
      office.setTime(moment)
      const status = email === OLD ? 200 : 404
      // Both mails have a link for the same; it works once.
      for (const link of [first, second]) expect((await link.read()).statusCode).toBe(status)
      expect((await first.undo()).statusCode).toBe(status)
      expect((await second.undo()).statusCode).toBe(404)
      expect(await readPolicy(await openWithLink(office, email), policy)).toMatchObject({ email })
    },
  )

  it('D23 undoing ends the sessions of the new address, and what was asked for after it', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    office.wait()
    await ask(office.rep, policy)
    const undoing = await linkOf(office, OLD)
    office.wait()
    await (await linkOf(office, NEW)).confirm()
    const intruder = await openWithLink(office, NEW)
    office.wait()
    await ask(intruder, policy, 'third@hopehouse.example')
    office.wait()
    await (await linkOf(office, 'third@hopehouse.example')).confirm()
    const third = await openWithLink(office, 'third@hopehouse.example')
    const back = await linkOf(office, NEW)
    office.wait()
    expect((await undoing.undo()).statusCode).toBe(200)
    expect(await readPolicy(office.rep, policy)).toMatchObject({ email: OLD })
    expect((await third.get('/api/policies')).statusCode).toBe(401)
    expect((await back.undo()).statusCode).toBe(404)
  })

  it('D23 a later request takes the place of one that waits, so that a mistyped address cannot confirm', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    office.wait()
    await ask(office.rep, policy, 'cris@hopehouse.example')
    const mistyped = await linkOf(office, 'cris@hopehouse.example')
    office.wait()
    await ask(office.rep, policy)
    expect((await mistyped.confirm()).statusCode).toBe(404)
    expect((await (await linkOf(office, NEW)).confirm()).statusCode).toBe(200)
  })

  it('D23 a link that was used, is too old, does something else or never was gets one answer', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    office.wait()
    await ask(office.rep, policy)
    const [confirming, undoing] = [await linkOf(office, NEW), await linkOf(office, OLD)]
    const unknown = await linkOf(office, 'nobody@hopehouse.example')
    const answers = [
      await confirming.undo(),
      await undoing.confirm(),
      await unknown.read(),
      await unknown.confirm(),
    ]
    office.setTime('2027-01-22T18:01:00Z')
    answers.push(await confirming.read(), await confirming.confirm(), await undoing.undo())
    const bodies = answers.map(({ statusCode, body }) => {
      const { request_id: _id, ...said } = JSON.parse(body)
      return { statusCode, said }
    })
    for (const one of bodies) expect(one).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ statusCode: 404, said: { code: 'NOT_FOUND' } })
    expect((await policy.holder.get(`/api/policies/${policy.number}/email`)).json().data.waiting).toBeNull()
  })

  it('D23 the same address is refused at its field, and a stranger’s policy is not found', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office)
    expect((await ask(office.rep, policy, ' PAT@hopehouse.example')).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'email', message: 'This is already the email' }],
    })
    const stranger = await openWithLink(office, 'stranger@hopehouse.example')
    expect((await ask(stranger, policy)).statusCode).toBe(404)
    expect((await ask(testClient(office.server), policy)).statusCode).toBe(401)
  })

  it('N63 on a producer’s policy the producer’s links and the browser that bought it go on', async () => {
    const office = await atOffice(open)
    const policy = await holdPolicy(office, producerFields(), { farmersException: 'The folio is closed' })
    const agent = await openWithLink(office, 'ann@lake.example')
    office.wait()
    await ask(agent, policy)
    await (await linkOf(office, NEW)).confirm()
    expect(await readPolicy(agent, policy)).toMatchObject({ email: NEW })
    expect((await policy.holder.get('/api/policies')).statusCode).toBe(401)
    const fields = await readFields(office.rep, policy)
    expect(fields).toMatchObject({ insured_email: NEW, producer_email: 'ann@lake.example' })
  })
})

describe('D23 the mails', () => {
  it('O07 R05 the stored answer of a request is not given to the holder of another policy', async () => {
    const office = await atOffice(openTestDatabase)
    const policy = await holdPolicy(office)
    const other = await holdPolicy(office, { insured_email: 'sam@example.com' })
    const send = (browser: typeof policy.holder) => {
      const key = { 'idempotency-key': 'known' }
      return browser.send('POST', `/api/policies/${policy.number}/email`, { email: NEW }, key)
    }
    expect((await send(policy.holder)).statusCode).toBe(200)
    const replayed = await send(policy.holder)
    expect([replayed.statusCode, replayed.headers['idempotent-replayed']]).toEqual([200, 'true'])
    const refused = await send(other.holder)
    expect([refused.statusCode, refused.body]).toEqual([422, expect.not.stringContaining(OLD)])
  })

  it('D02 a day has an end of mails about one policy', async () => {
    const office = await atOffice(openTestDatabase)
    const policy = await holdPolicy(office)
    const statuses: number[] = []
    for (let place = 0; place < 16; place += 1)
      statuses.push((await ask(policy.holder, policy, `a${place}@hopehouse.example`)).statusCode)
    expect(statuses.slice(0, 15).every((status) => status === 200)).toBe(true)
    expect(statuses[15]).toBe(429)
  })
})
