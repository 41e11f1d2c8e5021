import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { and, like, ne } from 'drizzle-orm'
import { CLAIM_CLEANERS } from '#server/claims/cleaners.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, readClaims, sendReport } from '#testing/claims.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const TEXTS = { winner: 'Theo Alvarado', what_happened: 'It went' }

describeOnBothDatabases('reports that were begun', (open) => {
  async function begun(fields: CustomFields = {}) {
    const at = await policyOffice(open)
    const bought = await holdPolicy(at, { h_date_1: '06-12-2027', ...fields })
    at.setTime(AFTER_PLAY)
    const holder = await openWithLink(at, bought.email)
    const { number } = bought
    const save = (id: string, version: number, texts: object = TEXTS, by: Client = holder) =>
      by.send('PUT', `/api/claim-drafts/${id}`, { policy_number: number, version, texts, parts: ['partner'] })
    const list = async (by: Client = holder) =>
      (await by.get(`/api/policies/${number}/claim-drafts`)).json().data
    return { at, policy: { ...bought, holder }, save, list }
  }

  it('D25 N111 what is typed on one device is there on another, each write names what it has read', async () => {
    const { at, policy, save, list } = await begun()
    const id = randomUUID()
    expect((await save(id, 0)).json().data).toMatchObject({ version: 1, texts: TEXTS, parts: ['partner'] })
    // The answer was lost: the same again changes nothing.
    expect((await save(id, 0)).json().data.version).toBe(1)
    const phone = await openWithLink(at, policy.email)
    expect(await list(phone)).toMatchObject([{ id, version: 1, policy_number: policy.number }])
    const more = { ...TEXTS, hole: '7' }
    expect((await save(id, 1, more, phone)).json().data.version).toBe(2)
    const conflict = await save(id, 1, { winner: 'Somebody' })
    expect([conflict.statusCode, conflict.json().code]).toEqual([409, 'VERSION_CONFLICT'])
    expect((await phone.get(`/api/claim-drafts/${id}`)).json().data.texts).toEqual(more)
    const both = await Promise.all([save(id, 2, { winner: 'A' }), save(id, 2, { winner: 'B' }, phone)])
    expect(both.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409'])
  })

  it('N111 once it is reported under its id there is no draft any more, and none can be made of it', async () => {
    const { policy, save, list } = await begun()
    const id = randomUUID()
    await save(id, 0)
    expect((await sendReport(policy.holder, policy, { id })).statusCode).toBe(201)
    expect(await list()).toEqual([])
    expect((await save(id, 0)).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await readClaims(policy.holder, policy)).claims).toHaveLength(1)
  })

  it('R05 nobody else sees, changes, deletes or mails a draft, and nobody learns that there is one', async () => {
    const { at, save, list } = await begun()
    const id = randomUUID()
    await save(id, 0)
    const stranger = await openWithLink(at, 'somebody@else.example')
    expect((await stranger.get(`/api/claim-drafts/${id}`)).statusCode).toBe(404)
    expect((await save(id, 1, { winner: 'X' }, stranger)).statusCode).toBe(404)
    expect((await stranger.send('POST', `/api/claim-drafts/${id}/link`, {})).statusCode).toBe(404)
    expect((await stranger.send('DELETE', `/api/claim-drafts/${id}`)).json()).toEqual({
      data: { deleted: false },
    })
    expect(await list()).toMatchObject([{ id, version: 1 }])
  })

  it('N33 its link goes to the address of the policy, that of the producer to the producer, and leads to it', async () => {
    const email = 'agent@agency.example'
    const { at, policy, save } = await begun({
      ...producerFields(),
      client_type: 'other_agent_broker',
      producer_email: email,
    })
    const id = randomUUID()
    await save(id, 0)
    const mail = async (by: Client) => (await by.send('POST', `/api/claim-drafts/${id}/link`, {})).json()
    expect(await mail(policy.holder)).toEqual({ data: { sent_to: policy.email } })
    expect(await mail(await openWithLink(at, email))).toEqual({ data: { sent_to: email } })
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
    expect(await mail(rep)).toEqual({ data: { sent_to: policy.email } })
    const sent = await at.context.db
      .select({ to: messages.recipient, plain: messages.plain })
      .from(messages)
      .where(and(like(messages.cause, 'claim-draft:%'), ne(messages.state, 'failed')))
    expect(sent.map(({ to }) => to).toSorted()).toEqual([email, policy.email, policy.email].toSorted())
    expect(sent[0]?.plain).toContain(`?draft=${id}`)
    expect(sent[0]?.plain).not.toContain('Theo Alvarado')
  })

  it('N107 given up it is gone, and 30 days after the event by itself unless somebody still writes it', async () => {
    const { at, policy, save, list } = await begun()
    const clean = async (moment: string) => {
      for (const cleaner of CLAIM_CLEANERS) await cleaner(at.context.db, new Date(moment), at.context.files)
    }
    const [old, gone, late] = [randomUUID(), randomUUID(), randomUUID()]
    await save(old, 0)
    await save(gone, 0)
    expect((await policy.holder.send('DELETE', `/api/claim-drafts/${gone}`)).json()).toEqual({
      data: { deleted: true },
    })
    const last = '2027-07-12T20:00:00Z'
    await clean(last)
    expect(await list()).toMatchObject([{ id: old }])
    at.setTime('2027-07-14T12:00:00Z')
    const again = await openWithLink(at, policy.email)
    await save(late, 0, TEXTS, again)
    await clean('2027-07-14T12:00:00Z')
    expect(await list(again)).toMatchObject([{ id: late }])
    await clean('2027-07-22T12:00:00Z')
    expect(await list(again)).toEqual([])
  })

  it('N36 no more than twenty at once, and nothing that no form asks', async () => {
    const { save } = await begun()
    for (let nth = 0; nth < 20; nth += 1) expect((await save(randomUUID(), 0)).statusCode).toBe(200)
    expect((await save(randomUUID(), 0)).statusCode).toBe(409)
    expect((await save(randomUUID(), 0, { winner: 'x'.repeat(5_001) })).statusCode).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x']))
    expect((await save(randomUUID(), 0, many)).statusCode).toBe(400)
  })
})
