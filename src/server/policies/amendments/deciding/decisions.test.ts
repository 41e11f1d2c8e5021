import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { CARDS, producerFields } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { byCard, holdPolicy, openWithLink, payloadOf, sendChange } from '#testing/held-policy.ts'
import {
  changePlayers,
  policyOffice,
  type PolicyOffice,
  readChanges,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'

describeOnBothDatabases('changes of a policy that wait', (open) => {
  const office = () => policyOffice(open)

  it('N60 what a rep approves is paid by its holder within seven days, or lapses', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const payload = await payloadOf(at, policy, { hPrizeValue: 150_000 })
    const ask = (version: number) =>
      sendChange(policy.holder, policy.number, { action: 'change_policy', version, payload })
    const { id, waits_for, effect } = (await ask(1)).json().data
    expect([waits_for, effect.charge > 0]).toEqual(['rep', true])
    const blocked = await ask(1)
    expect(blocked.json()).toMatchObject({ code: 'CHANGE_WAITING', data: { change: id } })

    const approved = await at.rep.send('POST', `/api/admin/changes/${id}/approve`, {
      reason: 'The carrier agrees',
    })
    expect(approved.json().data).toMatchObject({
      state: 'waiting',
      waits_for: 'payment',
      lapses_at: '2027-01-22T18:00:00.000Z',
    })
    await at.agreed()
    const pay = async (amount: number) =>
      policy.holder.send(
        'POST',
        `/api/policies/${policy.number}/changes/${id}/pay`,
        { amount_due: amount, payment: await byCard(at) },
        { 'idempotency-key': randomUUID() },
      )
    expect((await pay(1)).json().code).toBe('PRICE_CHANGED')
    expect((await pay(effect.charge)).json().data).toMatchObject({ state: 'applied' })
    await at.agreed()

    at.setTime('2027-01-15T18:05:00Z')
    const second = await payloadOf(at, policy, { hPrizeValue: 200_000 })
    const asked = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      version: 2,
      payload: second,
    })
    await at.rep.send('POST', `/api/admin/changes/${asked.json().data.id}/approve`, {})
    at.setTime('2027-01-24T18:00:00Z')
    await at.runJobs()
    const [newest] = (await readChanges(policy.holder, policy)).data
    expect(newest).toMatchObject({ state: 'lapsed', waits_for: null })
    await at.agreed()
  })

  it('N60 what a rep has asked for is seen by the holder who pays it, also while it waits', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const payload = await payloadOf(at, policy, { hPros: 80, hPrizeValue: 30_000 })
    const asked = await sendChange(at.rep, policy.number, { action: 'change_policy', version: 1, payload })
    const { id, waits_for } = asked.json().data
    expect(waits_for).toBe('carrier')
    expect((await readChanges(policy.holder, policy)).data).toMatchObject([{ id, waits_for: 'carrier' }])
  })

  it('N63 on a producer’s policy the insured’s request waits for the producer, who alone sees and pays the difference', async () => {
    const at = await office()
    const producer = { ...producerFields(), ...SCENARIO_16 }
    const policy = await holdPolicy(at, producer, { farmersException: 'The folio is closed' })
    const agent = await openWithLink(at, 'ann@lake.example')
    const { answer } = await changePlayers(at, policy, 130)
    const asked = answer.json().data
    expect(asked).toMatchObject({
      state: 'waiting',
      waits_for: 'producer',
      effect: { charge: 0, credit: 0, fees: [] },
    })
    expect(
      (await policy.holder.send('POST', `/api/policies/${policy.number}/changes/${asked.id}/approve`))
        .statusCode,
    ).toBe(404)
    const seen = (await readChanges(agent, policy)).data[0]
    expect(seen.effect.charge).toBeGreaterThan(0)
    const approved = await agent.send(
      'POST',
      `/api/policies/${policy.number}/changes/${asked.id}/approve`,
      { amount_due: seen.effect.charge, payment: await byCard(at) },
      { 'idempotency-key': randomUUID() },
    )
    expect(approved.json()).toMatchObject({ data: { state: 'applied' } })
    await at.agreed()
  })

  it('N63 what is asked of the producer is asked of nobody else, with the net difference and the commission', async () => {
    const at = await office()
    const { policy, agent } = await soldPolicy(at)
    const asked = (await changePlayers(at, policy, 130)).answer.json().data
    expect(asked).toMatchObject({ asks_of_you: null, needs_payment: false })
    expect(asked.effect).toMatchObject({ amount_before: 268, amount_after: 330, difference: 62 })
    expect(asked.effect.producers).toBeUndefined()
    expect((await readChanges(policy.holder, policy)).data[0].effect).toEqual(asked.effect)
    const [seen] = (await readChanges(agent, policy)).data
    expect(seen).toMatchObject({
      asks_of_you: 'decision',
      needs_payment: true,
      effect: {
        amount_before: 241,
        amount_after: 297,
        charge: 56,
        producers: {
          due_from_client: { before: 268, after: 330 },
          commission: { before: 27, after: 33 },
        },
      },
    })
    expect((await readChanges(at.rep, policy)).data[0]).toMatchObject({ asks_of_you: null })
  })

  it('N63 N60 a card that is declined leaves the producer’s approval waiting for its payment, which is then asked', async () => {
    const at = await office()
    const { policy, agent } = await soldPolicy(at)
    const { id } = (await changePlayers(at, policy, 130)).answer.json().data
    const send = async (does: string, card?: string) =>
      agent.send(
        'POST',
        `/api/policies/${policy.number}/changes/${id}/${does}`,
        { amount_due: 56, payment: await byCard(at, card) },
        { 'idempotency-key': randomUUID() },
      )
    expect((await send('approve', CARDS.declines)).json()).toMatchObject({ code: 'CARD_DECLINED' })
    const [waiting] = (await readChanges(agent, policy)).data
    expect(waiting).toMatchObject({ asks_of_you: 'payment', needs_payment: true, waits_for: 'payment' })
    expect((await readChanges(policy.holder, policy)).data[0]).toMatchObject({ asks_of_you: null })
    expect((await send('pay')).json().data).toMatchObject({ state: 'applied', asks_of_you: null })
    await at.agreed()
  })

  it('N60 N63 an approval whose card is declined after its limit lapses, and both are told', async () => {
    const at = await office()
    const { policy, agent } = await soldPolicy(at)
    const asked = (await changePlayers(at, policy, 130)).answer.json().data
    const body = { amount_due: 56, payment: await byCard(at, CARDS.declines) }
    at.setTime(new Date(Date.parse(asked.lapses_at) - 1000).toISOString())
    const late = await openWithLink(at, PRODUCER)
    await late.send('POST', `/api/policies/${policy.number}/changes/${asked.id}/approve`, body, {
      'idempotency-key': randomUUID(),
    })
    at.setTime(asked.lapses_at)
    await at.runJobs()
    const reader = await openWithLink(at, PRODUCER)
    expect((await readChanges(reader, policy)).data[0]).toMatchObject({ state: 'lapsed' })
    const told = await at.context.db
      .select({ to: messages.recipient })
      .from(messages)
      .where(like(messages.cause, `change-ended:${asked.id}%`))
    expect(told.map(({ to }) => to).toSorted()).toEqual([PRODUCER, policy.email])
    expect(agent).toBeTruthy()
  })

  it('N63 the insured of a producer changes neither the producer’s fee nor who sold it', async () => {
    const at = await office()
    const { policy } = await soldPolicy(at)
    const customFields = { producer_fee: 100 }
    const refused = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      kind: 'other',
      version: 1,
      customFields,
    })
    expect(refused.json()).toMatchObject({ code: 'FIELD_NOT_WRITABLE' })
  })

  it('N63 the insured of a producer sees neither net amounts of a postponement nor what is kept of a cancellation', async () => {
    const at = await office()
    const { policy, agent } = await soldPolicy(at)
    const payload = { grandPrize: [{ choice: 'unknown', date: null }] }
    const postponed = (
      await sendChange(policy.holder, policy.number, { action: 'postpone_policy', version: 1, payload })
    ).json().data
    expect(postponed.effect).toMatchObject({ amount_before: 268, amount_after: 268 })
    const approve = (id: string) =>
      agent.send('POST', `/api/policies/${policy.number}/changes/${id}/approve`, {})
    expect((await approve(postponed.id)).json().data).toMatchObject({ state: 'applied' })
    const cancelled = (
      await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version: 2 })
    ).json().data
    expect(cancelled.effect).toMatchObject({ amount_before: 268, amount_after: 268, credit: 0 })
    const { data } = await readChanges(agent, policy)
    expect(data).toContainEqual(
      expect.objectContaining({
        id: cancelled.id,
        effect: expect.objectContaining({
          amount_before: 241,
          amount_after: 60,
          producers: {
            due_from_client: { before: 268, after: 268 },
            commission: { before: 27, after: 0 },
          },
        }),
      }),
    )
    expect((await approve(cancelled.id)).json().data).toMatchObject({ state: 'applied' })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ status: 'cancelled', total: 268 })
    await at.agreed()
  })
})

const PRODUCER = 'ann@lake.example'

/** A policy that a producer sold, with the browsers of both. */
async function soldPolicy(at: PolicyOffice) {
  const fields = { ...producerFields(), ...SCENARIO_16 }
  const policy = await holdPolicy(at, fields, { farmersException: 'The folio is closed' })
  return { policy, agent: await openWithLink(at, PRODUCER) }
}
