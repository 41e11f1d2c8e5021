import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, type PolicyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const REASON = 'The signs came late'
const key = () => ({ 'idempotency-key': randomUUID() })
const give = (rep: Client, { number }: HeldPolicy, amount: number) =>
  rep.send('POST', `/api/policies/${number}/credits`, { amount, reason: REASON }, key())
const approve = (rep: Client, id: string, body?: object) =>
  rep.send('POST', `/api/admin/credits/${id}/approve`, body)
const decline = (rep: Client, id: string) =>
  rep.send('POST', `/api/admin/credits/${id}/decline`, { reason: 'Too much' })
const takeBack = (rep: Client, { number }: HeldPolicy, credit: string) =>
  rep.send('POST', `/api/policies/${number}/credits/${credit}/withdraw`, { reason: 'Given twice' })
const moneyOf = async (rep: Client, { number }: HeldPolicy) =>
  (await rep.get(`/api/policies/${number}/refunds`)).json().data
const listed = async ({ rep }: PolicyOffice) => (await rep.get('/api/admin/lists/changes')).json().data
const codeOf = (answer: { json: () => { code?: string }; statusCode: number }) =>
  answer.statusCode < 300 ? String(answer.statusCode) : answer.json().code

/** A policy of $268, paid by card; Robin gives, and Sam looks at it. */
async function twoReps(open: Parameters<typeof policyOffice>[0], env = {}) {
  const office = await policyOffice(open, env)
  const policy = await holdPolicy(office, SCENARIO_16)
  const samRep = await aRep(office.context, 'sam@office.example', { name: 'Sam Green', role: 'specialist' })
  const sam = await signedInRep(office, samRep)
  return { office, policy, robin: office.rep, sam, samRep }
}

describeOnBothDatabases('courtesy credits', (open) => {
  it('N92 together are never above the price, whatever is asked', async () => {
    const { office, policy, robin } = await twoReps(open, { COURTESY_CREDIT_LIMIT: '100000' })
    for (const amount of [100_000_000, 268.01]) {
      const answer = await give(robin, policy, amount)
      expect(answer.json()).toMatchObject({ code: 'CREDIT_ABOVE_PRICE', data: { left: 268 } })
    }
    expect((await give(robin, policy, 200)).json().data).toMatchObject({ left: 200, waiting: null })
    expect((await give(robin, policy, 68.5)).json()).toMatchObject({
      code: 'CREDIT_ABOVE_PRICE',
      error: 'Courtesy credits can’t be more than the price of the policy. Up to $68 is left',
    })
    expect(codeOf(await give(robin, policy, 68))).toBe('201')
    expect(codeOf(await give(robin, policy, 0.01))).toBe('CREDIT_ABOVE_PRICE')
    expect(await findBookErrors(office.context.db)).toEqual([])
  })

  it('N80 N92 what is paid out of them is never more than was received', async () => {
    const office = await policyOffice(open)
    const rep = await aRep(office.context, 'billing@office.example')
    const policy = await holdPolicy(office, SCENARIO_16, { method: 'check', reference: '1042', rep })
    expect(codeOf(await give(office.rep, policy, 250))).toBe('201')
    const paidBack = await office.rep.send(
      'POST',
      `/api/policies/${policy.number}/refunds`,
      { amount: 1 },
      key(),
    )
    expect(codeOf(paidBack)).toBe('NOT_REFUNDABLE')
  })

  it('N92 N109 beyond the limit each further one waits, and another rep gives it', async () => {
    const { office, policy, robin, sam } = await twoReps(open)
    expect((await give(robin, policy, 200)).json().data).toMatchObject({ waiting: null })
    expect(await listed(office)).toEqual([])
    const asked = (await give(robin, policy, 60)).json().data
    expect(asked).toMatchObject({ number: null, left: 0 })
    expect(await listed(office)).toMatchObject([{ policy_number: policy.number, due_reason: 'change' }])
    expect((await moneyOf(robin, policy)).courtesy).toMatchObject({
      price: 268,
      given: 200,
      left: 8,
      limit: 250,
      waiting: [{ amount: 60, reason: REASON, asked_by: 'Robin Fields', decided_by: 'another' }],
    })
    expect((await moneyOf(sam, policy)).courtesy.waiting).toMatchObject([{ decided_by: 'you' }])
    expect(await moneyOf(policy.holder, policy)).not.toHaveProperty('courtesy')
    // The holder has nothing of it, and its own asker does not give it.
    expect(await moneyOf(policy.holder, policy)).toMatchObject({ statement: { credit_left: 200 } })
    expect(codeOf(await approve(robin, asked.waiting, { alone_reason: 'Nobody is here' }))).toBe(
      'SECOND_PERSON_REQUIRED',
    )
    expect((await approve(sam, asked.waiting)).json().data).toMatchObject({ left: 60 })
    expect((await approve(sam, asked.waiting)).json()).toMatchObject({
      code: 'CREDIT_DECIDED',
      error: 'This credit is already given',
    })
    expect(await moneyOf(policy.holder, policy)).toMatchObject({
      statement: { credit_left: 260 },
      refundable: 260,
    })
    expect(await listed(office)).toEqual([])
    expect(await findBookErrors(office.context.db)).toEqual([])
    await office.agreed()
  })

  it('N109 whoever gives it has proved in their own session who they are', async () => {
    const { office, policy, robin, sam, samRep } = await twoReps(open, { COURTESY_CREDIT_LIMIT: '0' })
    const { waiting } = (await give(robin, policy, 5)).json().data
    const { db, now } = office.context
    const longAgo = new Date(now().getTime() - 11 * 60_000)
    await db.update(repSessions).set({ provenAt: longAgo }).where(eq(repSessions.repId, samRep.id))
    expect(codeOf(await approve(sam, waiting))).toBe('REAUTHENTICATION_REQUIRED')
  })

  it('N92 of two reps who give at once, the second counts the first', async () => {
    const { office, policy, robin, sam } = await twoReps(open)
    const answers = await Promise.all([give(robin, policy, 200), give(sam, policy, 60)])
    const waiting = answers.filter((answer) => answer.json().data.waiting !== null)
    expect(answers.map(codeOf)).toEqual(['201', '201'])
    expect(waiting).toHaveLength(1)
    const both = await Promise.all([give(robin, policy, 8), give(sam, policy, 8)])
    expect(new Set(both.map(codeOf))).toEqual(new Set(['201', 'CREDIT_ABOVE_PRICE']))
    await office.agreed()
  })

  it('N92 two reps who decide at once give it once', async () => {
    const { office, policy, robin, sam } = await twoReps(open, { COURTESY_CREDIT_LIMIT: '0' })
    const kim = await signedInRep(office, await aRep(office.context, 'kim@office.example'))
    const { waiting } = (await give(robin, policy, 50)).json().data
    const answers = await Promise.all([approve(sam, waiting), approve(kim, waiting), decline(kim, waiting)])
    expect(answers.map(codeOf).filter((code) => code === '200')).toHaveLength(1)
    const { credits, courtesy } = await moneyOf(robin, policy)
    expect(credits.length).toBeLessThanOrEqual(1)
    expect(courtesy.waiting).toEqual([])
    expect(await findBookErrors(office.context.db)).toEqual([])
  })

  it('N92 a policy that was cancelled meanwhile costs less, and what waits is declined instead', async () => {
    const { office, policy, robin, sam } = await twoReps(open, { COURTESY_CREDIT_LIMIT: '0' })
    const { waiting } = (await give(robin, policy, 200)).json().data
    const { version } = await readPolicy(policy.holder, policy)
    const cancelled = await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version })
    expect(cancelled.json().data).toMatchObject({ state: 'applied' })
    // Kept of $268: the fee of $60.
    expect((await approve(sam, waiting)).json()).toMatchObject({
      code: 'CREDIT_ABOVE_PRICE',
      data: { left: 60 },
    })
    expect(await listed(office)).toMatchObject([{ policy_number: policy.number, state: 'cancelled' }])
    expect(codeOf(await decline(sam, waiting))).toBe('200')
    expect(await listed(office)).toEqual([])
    expect(await findBookErrors(office.context.db)).toEqual([])
  })

  it('N92 a rep who was disabled meanwhile gives nothing, and what they asked for can still be decided', async () => {
    const { policy, robin, sam, samRep } = await twoReps(open, { COURTESY_CREDIT_LIMIT: '0' })
    const { waiting } = (await give(sam, policy, 50)).json().data
    const other = (await give(robin, policy, 10)).json().data.waiting
    await robin.send('POST', `/api/admin/reps/${samRep.id}/disable`)
    expect(codeOf(await approve(sam, other))).toBe('SIGN_IN_REQUIRED')
    expect(codeOf(await approve(robin, waiting))).toBe('200')
  })

  it('N109 O04 where nobody else may, an owner goes on alone with a reason, and the audit log says so', async () => {
    const { office, policy, robin, samRep } = await twoReps(open, { COURTESY_CREDIT_LIMIT: '0' })
    await aRep(office.context, 'reader@office.example', { role: 'reader' })
    const { waiting } = (await give(robin, policy, 50)).json().data
    expect(codeOf(await approve(robin, waiting))).toBe('SECOND_PERSON_REQUIRED')
    await robin.send('POST', `/api/admin/reps/${samRep.id}/disable`)
    expect((await moneyOf(robin, policy)).courtesy.waiting).toMatchObject([{ decided_by: 'you-alone' }])
    expect((await approve(robin, waiting)).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'alone_reason' }],
    })
    expect(codeOf(await approve(robin, waiting, { alone_reason: 'I run this office alone' }))).toBe('200')
    const events = await office.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'credit_approved'))
    expect(events).toMatchObject([
      { detail: { second_person: 'alone', alone_reason: 'I run this office alone', cents: 5000 } },
    ])
  })

  it('N92 one is taken back while nothing of it is used, with an entry of its own and a mail', async () => {
    const { office, policy, robin } = await twoReps(open)
    const { number } = (await give(robin, policy, 100)).json().data
    expect(codeOf(await takeBack(robin, policy, number))).toBe('200')
    expect(await moneyOf(robin, policy)).toMatchObject({
      statement: { credit_left: 0 },
      refundable: 0,
      credits: [{ number, taken_back: true, left: 0 }],
      courtesy: { given: 0, left: 268 },
    })
    expect(codeOf(await takeBack(robin, policy, number))).toBe('CREDIT_USED')
    expect(codeOf(await takeBack(robin, policy, 'CM-9'))).toBe('NOT_FOUND')
    const mails = await office.context.db.select().from(messages)
    expect(mails.map(({ subject }) => subject)).toContain(
      `Credit ${number} was withdrawn: policy ${policy.number}`,
    )
    const paper = await robin.get(`/api/policies/${policy.number}/papers/${number}/words`)
    expect(paper.body).toContain('This credit was withdrawn on Friday, January 15, 2027. It has no value.')
    expect(paper.body).not.toContain('stays as your credit')
    // What is gone is neither paid back nor counted: as much may be given again.
    const again = (await give(robin, policy, 250)).json().data.number
    // Nobody has to say why.
    const withdraw = `/api/policies/${policy.number}/credits/${again}/withdraw`
    expect(codeOf(await robin.send('POST', withdraw))).toBe('200')
    expect(await moneyOf(robin, policy)).toMatchObject({ statement: { credited: 0, credit_left: 0 } })
    expect(await findBookErrors(office.context.db)).toEqual([])
    await office.agreed()
  })

  it('N92 one of which a part is paid back, or that lowered an invoice, is not taken back; nor is another’s credit', async () => {
    const { office, policy, robin } = await twoReps(open)
    const { number } = (await give(robin, policy, 100)).json().data
    await policy.holder.send('POST', `/api/policies/${policy.number}/refunds`, { amount: 1 }, key())
    expect(codeOf(await takeBack(robin, policy, number))).toBe('CREDIT_USED')
    const rep = await aRep(office.context, 'billing@office.example')
    const billed = await holdPolicy(office, SCENARIO_16, { method: 'check', reference: '1042', rep })
    const lowered = (await give(robin, billed, 10)).json().data.number
    expect(codeOf(await takeBack(robin, billed, lowered))).toBe('CREDIT_USED')
    expect(codeOf(await takeBack(robin, billed, number))).toBe('NOT_FOUND')
    expect(await findBookErrors(office.context.db)).toEqual([])
  })
})
