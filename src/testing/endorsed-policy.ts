import { randomUUID } from 'node:crypto'
import type { WriteEndorsementBody } from '#contract/endorsements.ts'
import { byCard, type HeldPolicy } from '#testing/held-policy.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

interface Written extends Partial<WriteEndorsementBody> {
  card?: string
  key?: string
  /** Whose browser; that of the office otherwise. */
  by?: Client
}

const TEXT = 'Spectators stand behind the rope.'

/** The time at the event of a policy, as an endorsement is written. */
export async function timeAtEvent(rep: Client, { number }: HeldPolicy): Promise<string> {
  return (await rep.get(`/api/policies/${number}/endorsements`)).json().now
}

async function bodyOf(rep: Client, policy: HeldPolicy, written: Written) {
  const { card: _card, key: _key, by: _by, ...body } = written
  const { data } = (await rep.get(`/api/policies/${policy.number}`)).json()
  const effective = await timeAtEvent(rep, policy)
  return { version: data?.version, effective, text: TEXT, premium_difference: 0, ...body }
}

/** What an endorsement would do, as a rep asks. */
export async function previewEndorsed(office: PolicyOffice, policy: HeldPolicy, written: Written) {
  const rep = written.by ?? office.rep
  const body = await bodyOf(rep, policy, written)
  return rep.send('POST', `/api/policies/${policy.number}/endorsements/preview`, body)
}

/** A rep writes an endorsement, and takes a card for what it costs where the policy is paid by one. */
export async function endorse(office: PolicyOffice, policy: HeldPolicy, written: Written) {
  const rep = written.by ?? office.rep
  const body = await bodyOf(rep, policy, written)
  const own = `/api/policies/${policy.number}/endorsements`
  const { data } = (await rep.send('POST', `${own}/preview`, body)).json()
  const paid = data?.needs_payment
    ? { amount_due: data.effect.charge, payment: await byCard(office, written.card) }
    : {}
  return rep.send('POST', own, { ...body, ...paid }, { 'idempotency-key': written.key ?? randomUUID() })
}
