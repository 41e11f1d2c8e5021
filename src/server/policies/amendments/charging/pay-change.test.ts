import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { byCard, holdPolicy, payloadOf, sendChange, openWithLink } from '#testing/held-policy.ts'
import { policyOffice, readChanges, readPolicy, SCENARIO_16, readFields } from '#testing/policy-office.ts'
import { stripeGateway, stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'
import { producerFields } from '#testing/a-quote.ts'
import { findDisagreements } from '#testing/policy-agreement.ts'
import { openTestSite } from '#testing/site.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY } from '#testing/stripe-peer/stripe-peer.ts'
import { STRIPE_ENV } from '#testing/stripe-site.ts'

describeOnBothDatabases('the payment of a change that was approved', (open) => {
  it.each([
    ['version_1', 409],
    ['version_2', 200],
    [undefined, 200],
  ])(
    'C15 N60 one that was filled in on form %s is answered %s where the client type has form version_2',
    async (version, status) => {
      const at = await policyOffice(open)
      const { db } = at.context
      const policy = await holdPolicy(at, { ...SCENARIO_16, client_type: 'chevrolet', bonus_prizes: 'No' })
      const payload = await payloadOf(at, policy, { hPrizeValue: 150_000 })
      const asked = await sendChange(policy.holder, policy.number, {
        action: 'change_policy',
        version: 1,
        payload,
      })
      const { id, effect } = asked.json().data
      await at.rep.send('POST', `/api/admin/changes/${id}/approve`, {})
      const pay = async (formVersion: string | undefined) =>
        policy.holder.send(
          'POST',
          `/api/policies/${policy.number}/changes/${id}/pay`,
          { amount_due: effect.charge, payment: { ...(await byCard(at)), version: formVersion } },
          { 'idempotency-key': randomUUID() },
        )
      const answer = await pay(version)
      expect([answer.statusCode, answer.json()]).toMatchObject(
        status === 200
          ? [200, { data: { state: 'applied' } }]
          : [409, { code: 'VERSION_CONFLICT', data: { version: 1 } }],
      )
      const [change] = (await readChanges(policy.holder, policy)).data
      const isPaid = status === 200
      expect([change.state, change.waits_for]).toEqual(isPaid ? ['applied', null] : ['waiting', 'payment'])
      expect(await db.$count(purchases, eq(purchases.changeId, id))).toBe(isPaid ? 1 : 0)
      await at.agreed()
      // Filled in on the form of today, it is taken, once.
      if (!isPaid) expect((await pay('version_2')).json().data).toMatchObject({ state: 'applied' })
      expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2 })
      await at.agreed()
    },
  )
})

const ASKS_HOLDER = 'pm_card_authenticationRequired'
const AT = new Date('2027-01-15T18:00:00Z')

describeOnBothDatabases('the payment of a change that waits for its cardholder', (open) => {
  /** A producer's policy on Stripe, whose client has asked for 130 players: $56 more for the producer. */
  async function askedOfProducer() {
    const peer = await startStripePeer()
    const database = await open()
    const now = () => AT
    const env = { ...STRIPE_ENV, STRIPE_API_BASE: peer.url }
    const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
    const gateway = stripeGateway({ db: database.db, now, stripe })
    const site = await openTestSite({ env, now, gateway }, () => Promise.resolve(database))
    onTestFinished(site.close)
    const fields = { ...producerFields(), ...SCENARIO_16 }
    const paid = { farmersException: 'The folio is closed', token: 'pm_card_visa' }
    const policy = await holdPolicy(site, fields, paid)
    const agent = await openWithLink(site, 'ann@lake.example')
    const payload = await payloadOf(site, policy, { hAmateurs: 130 })
    const request = { action: 'change_policy', kind: 'players', version: 1, payload } as const
    const { id } = (await sendChange(policy.holder, policy.number, request)).json().data
    const path = `/api/policies/${policy.number}/changes/${id}`
    const send = (does: string, token: string, key: string = randomUUID()) =>
      agent.send(
        'POST',
        `${path}/${does}`,
        { amount_due: 56, payment: { payment_type: 'credit_card', token } },
        { 'idempotency-key': key },
      )
    const read = async () => (await readChanges(agent, policy)).data[0]
    const charges = () =>
      peer.ledger
        .capturedCharges()
        .map(({ amount }) => amount)
        .slice(1)
    const agreed = async () => expect(await findDisagreements(database.db)).toEqual([])
    return { peer, policy, agent, path, send, read, charges, agreed }
  }

  it('N63 C15 O05 says until when to whoever pays, and is taken up again with its own key: charged once', async () => {
    const { peer, policy, send, read, charges, agreed } = await askedOfProducer()
    const key = randomUUID()
    const begun = await send('approve', ASKS_HOLDER, key)
    expect(begun.statusCode).toBe(202)
    const { client_secret: secret } = begun.json().data
    expect(await read()).toMatchObject({
      state: 'charging',
      asks_of_you: null,
      confirm_payment_until: '2027-01-16T18:00:00.000Z',
    })
    const [clients] = (await readChanges(policy.holder, policy)).data
    expect(clients).toMatchObject({ state: 'charging', confirm_payment_until: null })

    // Another key does not start another payment.
    expect((await send('pay', 'pm_card_visa')).json()).toMatchObject({ code: 'IN_PROGRESS' })
    expect((await send('pay', ASKS_HOLDER, key)).json().data).toMatchObject({ client_secret: secret })
    await peer.cardholder('authenticate', secret)
    expect((await send('pay', ASKS_HOLDER, key)).json().data).toMatchObject({ state: 'applied' })
    expect((await send('pay', ASKS_HOLDER, key)).json().data).toMatchObject({ state: 'applied' })
    expect(charges()).toEqual([5600])
    expect(await read()).toMatchObject({ confirm_payment_until: null })
    await agreed()
  })

  it('N63 N77 is ended by its payer alone, stays approved, and another card pays: charged once', async () => {
    const { peer, policy, agent, path, send, read, charges, agreed } = await askedOfProducer()
    const key = randomUUID()
    const { client_secret: secret } = (await send('approve', ASKS_HOLDER, key)).json().data
    expect((await policy.holder.send('POST', `${path}/pay/cancel`, {})).statusCode).toBe(404)
    const cancelled = await agent.send('POST', `${path}/pay/cancel`, {})
    expect(cancelled.json().data).toMatchObject({
      state: 'waiting',
      waits_for: 'payment',
      asks_of_you: 'payment',
      needs_payment: true,
    })
    // Whoever confirms now confirms nothing.
    expect(await peer.cardholder('authenticate', secret)).toBe(false)
    expect((await send('pay', ASKS_HOLDER, key)).statusCode).toBe(402)
    expect((await agent.send('POST', `${path}/pay/cancel`, {})).json().data).toMatchObject({
      state: 'waiting',
    })
    expect((await send('pay', 'pm_card_visa')).json().data).toMatchObject({ state: 'applied' })
    expect(charges()).toEqual([5600])
    expect(await read()).toMatchObject({ state: 'applied' })
    expect(await readFields(agent, policy)).toMatchObject({ h_amateurs_1: 130 })
    await agreed()
  })

  it('N60 C15 that was confirmed and made is not ended: the problem says so', async () => {
    const { peer, policy, agent, path, send, charges, agreed } = await askedOfProducer()
    const key = randomUUID()
    const { client_secret: secret } = (await send('approve', ASKS_HOLDER, key)).json().data
    await peer.cardholder('authenticate', secret)
    await send('pay', ASKS_HOLDER, key)
    const late = await agent.send('POST', `${path}/pay/cancel`, {})
    expect(late.json()).toMatchObject({ code: 'CHANGE_DECIDED', data: { state: 'applied' } })
    expect(charges()).toEqual([5600])
    expect(await readPolicy(agent, policy)).toMatchObject({ version: 2 })
    await agreed()
  })

  it('N77 O05 that is confirmed in one window and ended in another at once is charged once or not at all', async () => {
    const { peer, agent, path, send, read, charges, agreed } = await askedOfProducer()
    const key = randomUUID()
    const { client_secret: secret } = (await send('approve', ASKS_HOLDER, key)).json().data
    await peer.cardholder('authenticate', secret)
    await Promise.all([
      send('pay', ASKS_HOLDER, key),
      agent.send('POST', `${path}/pay/cancel`, {}),
      send('pay', ASKS_HOLDER, key),
    ])
    const { state } = await read()
    expect(['applied', 'waiting']).toContain(state)
    expect(charges()).toEqual(state === 'applied' ? [5600] : [])
    if (state === 'waiting') await send('pay', 'pm_card_visa')
    expect(charges()).toEqual([5600])
    await agreed()
  })
})
