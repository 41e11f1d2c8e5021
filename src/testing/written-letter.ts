import type { PolicyLetter } from '#contract/letters/policy-letters.ts'
import type { HeldPolicy } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'

/** A letter as a rep would send it, to whomever. */
export const A_LETTER = {
  kind: 'cover',
  title: 'Your policy documents',
  text: 'Dear {{recipient_name}},\nPolicy {{policy_number}} insures {{event_name}}.\n{{writer_name}}',
  recipient_name: 'Juniper Hollow Golf Club',
  recipient_address: '1 Fairway Drive\nAustin, TX 78701',
  is_holders: false,
}

export function sendLetter(rep: Client, { number }: Pick<HeldPolicy, 'number'>, letter: object = {}) {
  return rep.send('POST', `/api/policies/${number}/letters`, { ...A_LETTER, ...letter })
}

export function askForProof(browser: Client, { number }: Pick<HeldPolicy, 'number'>, to: object = {}) {
  const { recipient_name, recipient_address } = A_LETTER
  const body = { recipient_name, recipient_address, ...to }
  return browser.send('POST', `/api/policies/${number}/proofs-of-insurance`, body)
}

export async function lettersOf(reader: Client, { number }: Pick<HeldPolicy, 'number'>) {
  const { data } = (await reader.get(`/api/policies/${number}/letters`)).json<{
    data: { letters: PolicyLetter[]; proof: { why_not: string | null; recipient: { name: string } } }
  }>()
  return data
}
