import { randomUUID } from 'node:crypto'
import { type WriteEndorsementBody } from '#contract/endorsements.ts'
import { byCard, type HeldPolicy } from '#testing/held-policy.ts'
import { type PolicyOffice, readPolicy } from '#testing/policy-office.ts'

type Written = Partial<WriteEndorsementBody> & { card?: string; key?: string }

const TEXT = 'Spectators stand behind the rope.'

/** The time at the event of a policy, as an endorsement is written. */
export async function timeAtEvent({ rep }: PolicyOffice, { number }: HeldPolicy): Promise<string> {
  return (await rep.get(`/api/policies/${number}/endorsements`)).json().now
}

async function bodyOf(office: PolicyOffice, policy: HeldPolicy, written: Written) {
  const { card: _card, key: _key, ...body } = written
  const { version } = await readPolicy(office.rep, policy)
  const effective = await timeAtEvent(office, policy)
  return { version, effective, text: TEXT, premium_difference: 0, ...body }
}

/** What an endorsement would do, as a rep asks. */
export async function previewEndorsed(office: PolicyOffice, policy: HeldPolicy, written: Written) {
  const body = await bodyOf(office, policy, written)
  return office.rep.send('POST', `/api/policies/${policy.number}/endorsements/preview`, body)
}

/** A rep writes an endorsement, and takes a card for what it costs where the policy is paid by one. */
export async function endorse(office: PolicyOffice, policy: HeldPolicy, written: Written) {
  const body = await bodyOf(office, policy, written)
  const { data } = (
    await office.rep.send('POST', `/api/policies/${policy.number}/endorsements/preview`, body)
  ).json()
  const paid = data?.needs_payment
    ? { amount_due: data.effect.charge, payment: await byCard(office, written.card) }
    : {}
  return office.rep.send(
    'POST',
    `/api/policies/${policy.number}/endorsements`,
    { ...body, ...paid },
    { 'idempotency-key': written.key ?? randomUUID() },
  )
}
