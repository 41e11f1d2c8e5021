import assert from 'node:assert/strict'
import { type CustomFields, encodeAnswers } from '#domain/quote/wire/wire.ts'
import { producerAnswers, producerLicenseAnswers } from '#testing/ready-answers.ts'
import type { Caller } from '../caller.ts'
import type { HeldPolicy } from '../held-policy.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../ready-quote.ts'
import type { AttackTarget } from '../target.ts'

export interface ProducerQuote extends ReadyQuote {
  producerEmail: string
}

/** A quote of a producer. Its client knows the producer's e-mail address. */
export async function createProducerQuote(producer: Caller): Promise<ProducerQuote> {
  const { email } = await createReadyQuote(producer)
  const producerEmail = email.replace('buyer', 'producer')
  const fields: CustomFields = encodeAnswers({
    ...producerAnswers,
    ...producerLicenseAnswers,
    producer_email: producerEmail,
  })
  const answered = Object.entries(fields).filter(([, value]) => value !== null)
  const quote = await createReadyQuote(producer, Object.fromEntries(answered))
  return { ...quote, producerEmail }
}

/** A policy that a producer bought by card for its client. `holder` is the producer's browser. */
export async function buyProducerPolicy(
  target: AttackTarget,
): Promise<HeldPolicy & { quote: ProducerQuote }> {
  const holder = await target.newCaller()
  const quote = await createProducerQuote(holder)
  const { status, data, text } = await buyForClient(holder, quote)
  assert.equal(status, 200, text)
  return { holder, quote, number: String(data['policy_number']) }
}

/** By card, which a producer gives a reason for. */
export function buyForClient(producer: Caller, quote: ReadyQuote) {
  return buy(producer, quote, { payment: { farmers_exception: 'My client pays by card' } })
}
