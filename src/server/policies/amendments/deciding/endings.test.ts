import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import {
  byCard,
  type HeldPolicy,
  holdPolicy,
  openWithLink,
  payloadOf,
  sendChange,
} from '#testing/held-policy.ts'
import {
  changePlayers,
  policyOffice,
  type PolicyOffice,
  readChanges,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const mailsOf = async ({ context }: PolicyOffice, { quoteId }: HeldPolicy, of: string) =>
  (
    await context.db
      .select()
      .from(messages)
      .where(eq(messages.quoteId, quoteId))
      .orderBy(asc(messages.createdAt))
  ).filter(({ cause }) => cause.startsWith(of))

/** The holder asks for something that a rep has to read. */
async function askOffice(browser: Client, { number }: HeldPolicy, version = 1) {
  const note = 'May a guest play too?'
  const body = { action: 'change_policy', kind: 'other', version, note, payload: {} } as const
  return (await sendChange(browser, number, body)).json().data
}

describeOnDatabase('changes that end without being made', (open) => {
  it('N60 a rep declines with a reason, which the holder is told, and the cover stays as it was', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { id } = await askOffice(policy.holder, policy)
    const decline = (body: object) => office.rep.send('POST', `/api/admin/changes/${id}/decline`, body)
    expect((await decline({ reason: ' ' })).json()).toMatchObject({ code: 'INVALID' })
    const byHolder = `/api/policies/${policy.number}/changes/${id}/decline`
    expect((await policy.holder.send('POST', byHolder, { reason: 'No' })).statusCode).toBe(404)
    expect((await decline({ reason: 'Guests are not covered' })).json().data).toMatchObject({
      state: 'declined',
      waits_for: null,
      decision_reason: 'Guests are not covered',
    })
    expect((await decline({ reason: 'Again' })).json()).toMatchObject({ code: 'CHANGE_DECIDED' })
    const [mail] = await mailsOf(office, policy, 'change-ended:')
    expect(mail).toMatchObject({ recipient: policy.email })
    expect(mail?.plain).toContain('Guests are not covered')
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 1, total: 268 })
    expect(await readChanges(policy.holder, policy)).toMatchObject({ changes_used: 0 })
    // Nothing waits any more, so the next one can be asked for.
    expect((await changePlayers(office, policy, 80)).answer.json().data).toMatchObject({ state: 'applied' })
    await office.agreed()
  })

  it('N60 what a rep writes to the client goes with the mails about an approval, and with those about a refusal', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const ask = async (version: number) => {
      const payload = await payloadOf(office, policy, { hPrizeValue: 150_000 + version })
      const asked = { action: 'change_policy', version, payload } as const
      return (await sendChange(policy.holder, policy.number, asked)).json().data
    }
    const { id } = await ask(1)
    const decide = (change: string, decision: string, body: object) =>
      office.rep.send('POST', `/api/admin/changes/${change}/${decision}`, body)
    expect((await decide(id, 'approve', { message: 'x'.repeat(2001) })).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'message', message: 'Write at most 2,000 characters' }],
    })
    const message = 'Good luck on the 7th!\n\nAsk for <Robin>.'
    const approved = await decide(id, 'approve', { reason: 'The carrier agrees', message })
    expect(approved.json().data).toMatchObject({ waits_for: 'payment', decision_message: message })
    const [payment] = await mailsOf(office, policy, 'change-payment:')
    expect(payment?.plain).toMatch(/Good luck on the 7th!\s+Ask for <Robin>\./)
    expect(payment?.html).toContain('Ask for &lt;Robin&gt;.')
    expect(payment?.plain).not.toContain('The carrier agrees')
    expect((await readChanges(policy.holder, policy)).data[0]).toMatchObject({
      decision_message: message,
      decision_reason: null,
    })

    // Paid later, its papers come with the same words.
    const pay = { amount_due: approved.json().data.effect.charge, payment: await byCard(office) }
    const key = { 'idempotency-key': randomUUID() }
    const path = `/api/policies/${policy.number}/changes/${id}/pay`
    expect((await policy.holder.send('POST', path, pay, key)).json().data.state).toBe('applied')
    const [changed] = await mailsOf(office, policy, 'change:')
    expect(changed?.plain).toContain('Good luck on the 7th!')

    const second = await ask(2)
    await decide(second.id, 'decline', { reason: 'Too late', message: 'Call us about next year.' })
    const [ended] = await mailsOf(office, policy, 'change-ended:')
    expect(ended?.plain).toMatch(/The reason: Too late\s+Call us about next year\./)
    await office.agreed()
  })

  it('N93 what is asked in words is answered: the asker is mailed, and neither certificate, endorsement nor change is made', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { id, text_only: isTextOnly } = await askOffice(policy.holder, policy)
    expect(isTextOnly).toBe(true)
    const approved = await office.rep.send('POST', `/api/admin/changes/${id}/approve`, {})
    expect(approved.json()).toMatchObject({ code: 'CHANGE_REFUSED', data: { reason: 'TEXT_ONLY' } })
    const answer = (message: string, who: Client = office.rep) =>
      who.send('POST', `/api/admin/changes/${id}/answer`, { message })
    expect((await answer(' ')).json()).toMatchObject({ code: 'INVALID' })
    expect((await answer('Yes', policy.holder)).statusCode).toBe(401)
    const both = await Promise.all([answer('A guest may play.\nTell us the name.'), answer('Not at all.')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const mails = await mailsOf(office, policy, 'change-ended:')
    expect(mails.map(({ recipient }) => recipient)).toEqual([policy.email])
    expect(mails[0]?.plain).toMatch(/May a guest play too\?[\s\S]*The policy hasn’t changed\./)
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 1, total: 268 })
    const { data, changes_used: used } = await readChanges(policy.holder, policy)
    expect([used, data[0].state, data[0].waits_for]).toEqual([0, 'answered', null])
    expect(data[0].decision_reason).toBeTruthy()
    expect(await mailsOf(office, policy, 'change:')).toEqual([])
    await office.agreed()
  })

  it('N93 a rep makes the change that was asked for in words, which answers it; what changes figures is not answered', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { id } = await askOffice(policy.holder, policy)
    const rename = (name: string, answers?: string) =>
      sendChange(office.rep, policy.number, {
        action: 'change_policy',
        version: 1,
        customFields: { tournament_name: name },
        ...(answers && { answers }),
      })
    expect((await rename('Guest Cup')).json()).toMatchObject({ code: 'CHANGE_WAITING', data: { change: id } })
    expect((await rename('Guest Cup', id)).json().data).toMatchObject({ state: 'applied' })
    const { data, changes_used: used } = await readChanges(policy.holder, policy)
    expect([used, data.map(({ state }: { state: string }) => state).toSorted()]).toEqual([
      1,
      ['answered', 'applied'],
    ])

    const figures = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      kind: 'other',
      version: 2,
      note: 'A new name',
      customFields: { tournament_name: 'Summer Cup' },
    })
    const { id: second, text_only: isTextOnly } = figures.json().data
    expect(isTextOnly).toBe(false)
    const answered = await office.rep.send('POST', `/api/admin/changes/${second}/answer`, { message: 'Yes' })
    expect(answered.json()).toMatchObject({ code: 'CHANGE_REFUSED', data: { reason: 'NOT_IN_WORDS' } })
    await office.agreed()
  })

  it('N60 a holder withdraws what waits, once, and an approval comes too late', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { id } = await askOffice(policy.holder, policy)
    const withdraw = () => policy.holder.send('DELETE', `/api/policies/${policy.number}/changes/${id}`)
    expect((await withdraw()).json().data).toMatchObject({ state: 'withdrawn', waits_for: null })
    expect((await withdraw()).json()).toMatchObject({ code: 'CHANGE_DECIDED' })
    const approved = await office.rep.send('POST', `/api/admin/changes/${id}/approve`, {})
    expect(approved.json()).toMatchObject({ code: 'CHANGE_DECIDED', data: { state: 'withdrawn' } })
    expect(await mailsOf(office, policy, 'change-ended:')).toEqual([])
    const events = await office.context.db
      .select({ event: auditEvents.event, actor: auditEvents.actor })
      .from(auditEvents)
      .where(eq(auditEvents.quoteId, policy.quoteId))
      .orderBy(asc(auditEvents.id))
    expect(events.slice(-2)).toEqual([
      { event: 'change_requested', actor: 'client' },
      { event: 'change_withdrawn', actor: 'client' },
    ])
    await office.agreed()
  })

  it('N60 what nobody decided lapses one hour before the first tee time, and the holder is told', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { id, lapses_at } = await askOffice(policy.holder, policy)
    office.setTime(new Date(Date.parse(lapses_at) - 1000).toISOString())
    await office.runJobs()
    const holder = await openWithLink(office, policy.email)
    expect((await readChanges(holder, policy)).data[0]).toMatchObject({ id, state: 'waiting' })
    office.setTime(lapses_at)
    await office.runJobs()
    expect((await readChanges(holder, policy)).data[0]).toMatchObject({ id, state: 'lapsed' })
    expect(await mailsOf(office, policy, 'change-ended:')).toMatchObject([{ recipient: policy.email }])
    await office.agreed()
  })

  it('N60 the office is mailed when a change waits for a rep, with what was written and a way to the quote', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    await askOffice(policy.holder, policy)
    const [mail, ...others] = await mailsOf(office, policy, 'change-to-decide:')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: office.context.env.officeEmail,
      subject: `A change needs a decision: policy ${policy.number}`,
    })
    expect(mail?.plain).toContain('They wrote: May a guest play too?')
    expect(mail?.plain).toContain(`/quote/admin/${policy.quoteId}`)
  })

  it('N60 what applies at once, and what a rep asks for, is no mail to the office', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    await changePlayers(office, policy, 80)
    expect(await askOffice(office.rep, policy, 2)).toMatchObject({ requested_by: 'rep' })
    expect(await mailsOf(office, policy, 'change-to-decide:')).toEqual([])
  })

  it('N63 N60 the producer is mailed what its client asks, declines it, or hands it on to the office, which is mailed then', async () => {
    const office = await policyOffice(open)
    const fields = { ...producerFields(), ...SCENARIO_16 }
    const policy = await holdPolicy(office, fields, { farmersException: 'The folio is closed' })
    const agent = await openWithLink(office, 'ann@lake.example')
    const { answer } = await changePlayers(office, policy, 130)
    const first = answer.json().data
    expect(await mailsOf(office, policy, 'change-to-approve:')).toMatchObject([
      { recipient: 'ann@lake.example', subject: `Your client requested a change: policy ${policy.number}` },
    ])
    const own = (id: string, does: string) => `/api/policies/${policy.number}/changes/${id}/${does}`
    const declined = await agent.send('POST', own(first.id, 'decline'), { reason: 'Not this year' })
    expect(declined.json().data).toMatchObject({ state: 'declined', decision_reason: 'Not this year' })
    expect(await mailsOf(office, policy, 'change-ended:')).toMatchObject([{ recipient: policy.email }])
    expect(await mailsOf(office, policy, 'change-to-decide:')).toEqual([])

    const payload = await payloadOf(office, policy, { hPrizeValue: 150_000 })
    const second = (
      await sendChange(policy.holder, policy.number, { action: 'change_policy', version: 1, payload })
    ).json().data
    expect(second).toMatchObject({ waits_for: 'producer' })
    const handedOn = await agent.send('POST', own(second.id, 'approve'), {})
    expect(handedOn.json().data).toMatchObject({
      state: 'waiting',
      waits_for: expect.stringMatching(/rep|carrier/),
    })
    expect(await mailsOf(office, policy, 'change-to-decide:')).toHaveLength(1)
    await office.agreed()
  })
})
