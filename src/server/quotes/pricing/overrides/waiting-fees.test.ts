import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const ENV = { SPECIAL_PRICING_EMAILS: 'hopehouse.example', PRICE_SECOND_APPROVAL: '100' }
const FIRST = { entity: 'grand_prize', index: 1 }
const LOW = { ...FIRST, fee: 200, reason: 'Third year with us' }
const codeOf = (answer: { json: () => { code?: string }; statusCode: number }) =>
  answer.statusCode < 300 ? String(answer.statusCode) : answer.json().code

describeOnBothDatabases('fees that wait for a second rep', (open) => {
  /** A quote whose one contest costs $310. Robin types, and Sam looks at it. */
  async function twoReps(env: Record<string, string> = ENV) {
    const site = await openTestSite({ env }, open)
    onTestFinished(site.close)
    const robin = await signedInRep(site)
    const samRep = await aRep(site.context, 'sam@office.example', { name: 'Sam Green', role: 'specialist' })
    const sam = await signedInRep(site, samRep)
    const { id } = await aQuote(site.context)
    const path = `/api/admin/contacts/${id}/override`
    const read = async (caller: Client = robin) => (await caller.get(`/api/contacts/${id}`)).json().data
    const version = async () => (await read()).version as number
    return {
      ...site,
      robin,
      sam,
      samRep,
      id,
      read,
      version,
      fee: async (caller?: Client) => (await read(caller)).customFields.h_cert_fee_1,
      type: async (rep: Client, body: object = LOW) =>
        rep.send('POST', path, { version: await version(), ...body }),
      preview: async (fee: number) =>
        (await robin.send('POST', `${path}/preview`, { ...FIRST, fee })).json().data,
      waiting: async (rep: Client = robin) => (await rep.get(path)).json().waiting,
      approve: async (rep: Client, fee: string, body: object = {}) =>
        rep.send('POST', `/api/admin/fees/${fee}/approve`, { version: await version(), ...body }),
      decline: (rep: Client, fee: string) =>
        rep.send('POST', `/api/admin/fees/${fee}/decline`, { reason: 'Too low' }),
      save: async (customFields: CustomFields) =>
        site.client.send('PUT', `/api/contacts/${id}`, {
          action: 'save',
          version: await version(),
          customFields,
        }),
      listed: async () =>
        (await robin.get('/api/admin/lists/referrals'))
          .json()
          .data.map(({ id: quote, due_reason: due }: { id: string; due_reason: string }) => [quote, due]),
      eventsOf: (event: string) =>
        site.context.db
          .select()
          .from(auditEvents)
          .where(eq(auditEvents.event, event as never)),
    }
  }

  it('N109 a fee more than the limit below the computed one waits, the computed one counts, and another rep makes it count', async () => {
    const at = await twoReps()
    expect(await at.preview(210)).toMatchObject({ needs_second_person: false })
    expect(await at.preview(209)).toMatchObject({ needs_second_person: true })
    expect((await at.type(at.robin)).statusCode).toBe(200)
    expect(await at.fee()).toBe(310)
    expect((await at.read(at.client)).blockers).toEqual([])
    const [fee] = await at.waiting()
    expect(fee).toMatchObject({
      ...FIRST,
      fee: 200,
      computed_fee: 310,
      reason: LOW.reason,
      asked_by: 'Robin Fields',
      decided_by: 'another',
    })
    expect(await at.waiting(at.sam)).toMatchObject([{ decided_by: 'you' }])
    expect(await at.listed()).toEqual([[at.id, 'referral']])

    expect((await at.approve(at.sam, fee.id)).json().data.customFields.h_cert_fee_1).toBe(200)
    expect(await at.waiting()).toEqual([])
    expect(await at.listed()).toEqual([])
    const set = (await at.robin.get(`/api/admin/contacts/${at.id}/override`)).json().data
    expect(set).toMatchObject([{ fee: 200, computed_fee: 310, holds: true, who: 'Robin Fields' }])
    expect(await at.eventsOf('fee_approved')).toMatchObject([
      { repId: at.samRep.id, detail: { fee: 200, computed: 310, reason: LOW.reason } },
    ])
    expect((await at.approve(at.sam, fee.id)).json()).toMatchObject({
      code: 'FEE_DECIDED',
      error: 'This fee is already approved',
    })
  })

  it('N109 the rep who typed it approves it in no session of theirs, and can withdraw it', async () => {
    const at = await twoReps()
    await at.type(at.robin)
    const [{ id }] = await at.waiting()
    const secondSession = await signedInRep(at, {
      id: '',
      email: 'robin@office.example',
      name: '',
      role: 'owner',
    })
    for (const session of [at.robin, secondSession])
      expect(codeOf(await at.approve(session, id, { alone_reason: 'Nobody is here' }))).toBe(
        'SECOND_PERSON_REQUIRED',
      )
    expect(await at.fee()).toBe(310)
    expect(codeOf(await at.decline(secondSession, id))).toBe('200')
    expect(await at.waiting()).toEqual([])
    expect(codeOf(await at.approve(at.sam, id))).toBe('FEE_DECIDED')
  })

  it('N109 N97 who approves it has proved in their own session who they are', async () => {
    const at = await twoReps()
    await at.type(at.robin)
    const [{ id }] = await at.waiting()
    const { db, now } = at.context
    const longAgo = new Date(now().getTime() - 11 * 60_000)
    await db.update(repSessions).set({ provenAt: longAgo }).where(eq(repSessions.repId, at.samRep.id))
    expect(codeOf(await at.approve(at.sam, id))).toBe('REAUTHENTICATION_REQUIRED')
    expect(await at.fee()).toBe(310)
  })

  it('N109 of reps who decide at once one does, and it counts once', async () => {
    const at = await twoReps()
    const kim = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    await at.type(at.robin)
    const [{ id }] = await at.waiting()
    const answers = await Promise.all([at.approve(at.sam, id), at.approve(kim, id), at.decline(kim, id)])
    expect(answers.map(codeOf).filter((code) => code === '200')).toHaveLength(1)
    expect(await at.waiting()).toEqual([])
    const decided = [...(await at.eventsOf('fee_approved')), ...(await at.eventsOf('fee_declined'))]
    expect(decided).toHaveLength(1)
    expect(await at.fee()).toBe(decided[0]?.event === 'fee_approved' ? 200 : 310)
  })

  it('N109 N06 with another rated figure nothing waits, and what was seen before is approved by nobody', async () => {
    const at = await twoReps()
    await at.type(at.robin)
    const [{ id }] = await at.waiting()
    const seen = await at.version()
    await at.save({ h_amateurs_1: 150 })
    expect(await at.waiting(at.sam)).toEqual([])
    expect(await at.listed()).toEqual([])
    expect(codeOf(await at.approve(at.sam, id, { version: seen }))).toBe('VERSION_CONFLICT')
    expect((await at.approve(at.sam, id)).json()).toMatchObject({
      code: 'FEE_DECIDED',
      data: { state: 'dropped' },
    })
    expect(await at.fee()).toBeGreaterThan(310)
  })

  it('N109 another fee for the same contest takes its place', async () => {
    const at = await twoReps()
    await at.type(at.robin)
    const [first] = await at.waiting()
    await at.type(at.sam, { ...LOW, fee: 150 })
    expect(await at.waiting()).toMatchObject([{ fee: 150, asked_by: 'Sam Green', decided_by: 'you' }])
    expect(codeOf(await at.approve(at.sam, first.id))).toBe('FEE_DECIDED')
    await at.type(at.robin, { ...LOW, fee: 290 })
    expect([await at.fee(), await at.waiting()]).toEqual([290, []])
  })

  it('N109 while it waits the client buys at the computed fee, and then nobody approves it', async () => {
    const at = await twoReps()
    await at.type(at.robin)
    const [{ id }] = await at.waiting()
    const stored = await requireQuote(at.context.db, at.id)
    await purchaseQuote(at.context, await aPurchase(at.context, stored))
    expect(await at.waiting()).toEqual([])
    const version = await at.version()
    for (const decide of [at.approve, at.decline]) {
      const answer = await decide(at.sam, id)
      expect([codeOf(answer), answer.json().error]).toEqual([
        'FEE_DECIDED',
        expect.stringContaining('bought'),
      ])
    }
    expect([await at.fee(), await at.version()]).toEqual([310, version])
  })

  it('N109 N110 typing one opens a quote again that was lost, and declining it leaves one lost', async () => {
    const at = await twoReps()
    const closing = `/api/admin/quotes/${at.id}/closing`
    const close = async () => at.robin.send('PUT', closing, { version: await at.version(), reason: 'price' })
    const isLost = async () => (await at.robin.get(closing)).json().data.lost !== null
    await close()
    await at.type(at.robin)
    expect([await isLost(), (await at.eventsOf('quote_reopened')).length]).toEqual([false, 1])
    await close()
    const [{ id }] = await at.waiting()
    expect(codeOf(await at.decline(at.sam, id))).toBe('200')
    expect([await isLost(), (await at.eventsOf('quote_reopened')).length]).toEqual([true, 1])
  })

  it('N109 it follows its contest, is dropped with it, and is never that of another with the same figures', async () => {
    const at = await twoReps()
    const fields = (await at.read()).customFields as CustomFields
    const ofFirst = Object.keys(fields).filter((key) => /^h_(?!cert|nondiscount|is_changed).*_1$/.test(key))
    const second = ofFirst.map((key) => [key.replace(/1$/, '2'), fields[key] ?? null])
    await at.save({ ...Object.fromEntries(second), h_hole_2: 12 })
    await at.type(at.robin, { ...LOW, index: 2 })
    const [{ id }] = await at.waiting()
    await at.save({ h_amateurs_2: 150 })
    expect(await at.waiting()).toEqual([])
    await at.save({ h_amateurs_2: 120 })
    expect(await at.waiting()).toMatchObject([{ id, index: 2 }])

    const moved = ofFirst.map((key) => [key, key === 'h_hole_1' ? 12 : (fields[key] ?? null)])
    const none = second.map(([key]) => [key, null])
    await at.save({ h_amateurs_1: 150 })
    await at.save(Object.fromEntries([...moved, ...none]))
    expect(await at.waiting()).toMatchObject([{ id, index: 1 }])
    await at.save({ ...Object.fromEntries(second), h_hole_2: 7 })
    await at.type(at.sam, { ...LOW, index: 2, fee: 150 })
    expect(await at.waiting()).toHaveLength(2)
    expect(await at.waiting()).toContainEqual(expect.objectContaining({ id, index: 1, fee: 200 }))
    expect(await at.waiting()).toContainEqual(expect.objectContaining({ index: 2, fee: 150 }))
    await at.save(Object.fromEntries(none))
    expect(await at.waiting()).toMatchObject([{ id, index: 1 }])
    expect(await at.eventsOf('fee_dropped')).toMatchObject([{ actor: 'client', repId: null }])
  })

  it('N109 a fee that another client type leaves more than the limit below the computed one waits again, until it is approved', async () => {
    const at = await twoReps()
    await at.save({ client_type: 'rotary' })
    expect(await at.fee()).toBe(279)
    await at.type(at.robin)
    expect([await at.fee(), await at.waiting()]).toEqual([200, []])
    await at.save({ client_type: 'non_profit' })
    expect(await at.fee()).toBe(310)
    expect(await at.waiting()).toMatchObject([
      { fee: 200, computed_fee: 310, reason: LOW.reason, asked_by: 'Robin Fields', decided_by: 'another' },
    ])
    const [{ id }] = await at.waiting()
    expect(codeOf(await at.approve(at.robin, id))).toBe('SECOND_PERSON_REQUIRED')
    expect(codeOf(await at.approve(at.sam, id))).toBe('200')
    await at.save({ client_type: 'rotary' })
    await at.save({ client_type: 'non_profit' })
    expect([await at.fee(), await at.waiting()]).toEqual([200, []])
  })

  it('N109 a rep who was disabled meanwhile approves nothing, and what they typed can still be decided', async () => {
    const at = await twoReps()
    await at.type(at.sam)
    const [{ id }] = await at.waiting()
    await at.robin.send('POST', `/api/admin/reps/${at.samRep.id}/disable`)
    expect(codeOf(await at.approve(at.sam, id))).toBe('SIGN_IN_REQUIRED')
    expect(codeOf(await at.approve(at.robin, id))).toBe('200')
    expect(await at.fee()).toBe(200)
  })

  it('N109 O04 where nobody else may, an owner goes on alone with a reason, and the audit log says alone', async () => {
    const at = await twoReps()
    await aRep(at.context, 'reader@office.example', { role: 'reader' })
    await at.robin.send('POST', `/api/admin/reps/${at.samRep.id}/disable`)
    await at.type(at.robin)
    const [{ id, decided_by: decider }] = await at.waiting()
    expect(decider).toBe('you-alone')
    expect((await at.approve(at.robin, id)).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'alone_reason' }],
    })
    expect(codeOf(await at.approve(at.robin, id, { alone_reason: 'I run this office alone' }))).toBe('200')
    expect(await at.eventsOf('fee_approved')).toMatchObject([
      { detail: { second_person: 'alone', alone_reason: 'I run this office alone' } },
    ])
  })

  it('R02 N109 neither a client nor a reader decides or sees it', async () => {
    const at = await twoReps()
    await at.type(at.robin)
    const [{ id }] = await at.waiting()
    const reader = await signedInRep(at, await aRep(at.context, 'reader@office.example', { role: 'reader' }))
    expect(codeOf(await at.approve(reader, id))).toBe('ROLE_NOT_ALLOWED')
    expect(codeOf(await at.decline(reader, id))).toBe('ROLE_NOT_ALLOWED')
    expect((await at.approve(at.client, id)).statusCode).toBe(401)
    expect((await at.client.get(`/api/admin/contacts/${at.id}/override`)).statusCode).toBe(401)
    expect(await at.fee()).toBe(310)
  })
})
