import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { changeProducer } from '../../support/customer/producer-of-record.ts'
import { DIFFERENCE, NET_AMOUNTS, sellPolicy, type SoldPolicy } from '../../support/customer/sold-policy.ts'
import { askForChange, changeOfContest, openByMailedLink, payingFor } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

interface AskedPolicy extends SoldPolicy {
  /** The producer, by a mailed link. */
  linked: Caller
  /** A request of the insured that waits for the producer. */
  waiting: string
}

export const formerProducer: Attack = {
  name: 'former-producer',
  description:
    'a producer who is no longer the producer of record goes on with the browser that bought, a mailed link and a request that waited, also at the moment of the change, while two reps change it at once',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const policy = await sellWithRequest(target)
    await proveRep(target)
    // All of it races the change, and some of it may come first.
    const [changed, second, ...raced] = await Promise.all([
      changeProducer(target.rep, policy),
      changeProducer(target.rep, policy),
      ...triesOf(policy).map(({ send }) => send()),
    ])
    assert.deepEqual(
      [changed.status, second.status].toSorted((one, other) => one - other),
      [200, 409],
      'Two reps changed it at once',
    )
    const outcomes = [...raced.map(outcomeOf), ...(await tryAfterwards(policy))]
    const { status, text } = await policy.insured.get(`/policies/${policy.number}`)
    assert.equal(status, 200, text)
    assert.doesNotMatch(text, NET_AMOUNTS, 'The insured reads net amounts')
    return `${countOutcomes(outcomes)}; nothing of the policy opened afterwards`
  },
}

async function sellWithRequest(target: AttackTarget): Promise<AskedPolicy> {
  const sold = await sellPolicy(target)
  const linked = await openByMailedLink(target, sold.producerEmail)
  const request = await changeOfContest(sold.insured, sold, 1, { hAmateurs: 130 })
  const asked = await askForChange(sold.insured, sold, request)
  assert.equal(asked.data['waits_for'], 'producer', asked.text)
  return { ...sold, linked, waiting: String(asked.data['id']) }
}

/** What the producer before tries, by each way in that it had. Cancelling comes last, as it ends the policy where it works. */
function triesOf({ holder, linked, number, waiting }: AskedPolicy) {
  const own = `/policies/${number}`
  const reads = ['', '/actions', '/insured', '/changes', '/refunds', '/papers', '/documents/receipt']
  const writes: [path: string, body: Json][] = [
    [`${own}/changes/${waiting}/decline`, { reason: 'No longer' }],
    [`${own}/changes/${waiting}/pay`, payingFor({ charge: DIFFERENCE })],
    [`${own}/refunds`, { amount: 1 }],
  ]
  return [holder, linked].flatMap((caller) => [
    ...reads.map((path) => ({ what: path, send: () => caller.get(`${own}${path}`) })),
    ...writes.map(([path, body]) => ({
      what: path,
      send: () => caller.send('POST', path, body, { 'idempotency-key': randomKey() }),
    })),
  ])
}

async function tryAfterwards(policy: AskedPolicy): Promise<string[]> {
  const { holder, linked, number, waiting } = policy
  const outcomes: string[] = []
  for (const { what, send } of triesOf(policy)) {
    const answer = await send()
    expectClosed(answer, what)
    outcomes.push(outcomeOf(answer))
  }
  for (const caller of [holder, linked]) {
    const approved = await caller.send(
      'POST',
      `/policies/${number}/changes/${waiting}/approve`,
      payingFor({ charge: DIFFERENCE }),
      { 'idempotency-key': randomKey() },
    )
    expectClosed(approved, 'approving')
    const cancelled = await askForChange(caller, policy, { action: 'cancel_policy', version: 1 })
    expectClosed(cancelled, 'cancelling')
    outcomes.push(outcomeOf(approved), outcomeOf(cancelled))
  }
  return outcomes
}

function expectClosed({ status, text }: ApiResponse, what: string): void {
  assert.ok(status === 401 || status === 404, `${what} was answered with ${status}: ${text}`)
}
