import { randomUUID } from 'node:crypto'
import { aCardToken, producerFields } from '#testing/a-quote.ts'
import { type HeldPolicy, holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { type PolicyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

/** Who sells a policy in tests. */
export const SELLER = 'ann@lake.example'

/** A producer who takes a policy over, with the wire fields that are asked. */
export const TAKES_OVER = {
  producer_agency_name: 'Hill Country Insurance',
  producer_first_name: 'Bo',
  producer_last_name: 'Hill',
  producer_email: 'bo@hill.example',
  producer_phone: '512-555-0177',
  producer_license_number: 'TX-778',
  producer_license_state: 'TX',
  producer_license_exp_date: '12/31/2029',
}

/** A policy for 100 players, $268, that a producer sold for $241 net, with the browsers of both. */
export async function soldPolicy(
  at: PolicyOffice,
  fields: Parameters<typeof holdPolicy>[1] = {},
  card?: string,
) {
  const policy = await holdPolicy(
    at,
    { ...producerFields(), ...SCENARIO_16, ...fields },
    { farmersException: 'The folio is closed', ...(card && { token: await aCardToken(at.context, card) }) },
  )
  return { policy, agent: await openWithLink(at, SELLER) }
}

/** A rep gives a policy another producer of record, or none. */
export function recordProducer(
  { rep }: Pick<PolicyOffice, 'rep'>,
  { number }: Pick<HeldPolicy, 'number'>,
  producer: Partial<typeof TAKES_OVER> | null,
  options: { payer?: number | undefined; reason?: string; key?: string } = {},
) {
  // A call that does not say who paid is about whoever pays now.
  const { payer, reason, key } = {
    payer: 1,
    reason: 'The client asked for it',
    key: randomUUID(),
    ...options,
  }
  const headers = { 'idempotency-key': key }
  return rep.send(
    'POST',
    `/api/admin/policies/${number}/producer-of-record`,
    { payer, producer, reason },
    headers,
  )
}
