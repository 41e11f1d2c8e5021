import { isMotorDealer } from '#domain/values/client-types.ts'
import { type Cents, type DollarSign, formatMoney, fromDollars, ZERO } from '#domain/values/money.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import type { Answers } from '#domain/quote/model/quote.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'

/** What a discount saves, and why in words: `10 percent for members of Fairway Friends`. */
export interface Saving {
  amount: Cents
  reason?: string
}

/** Undefined if nothing is saved, and for producers, whose discount is their commission. */
export function savingOf(answers: Answers, fields: NamedFields): Saving | undefined {
  const amount = cents(fields['client_discount'])
  if (amount <= 0) return undefined
  const percent = fields['discount_percent']
  const who = whoGetsIt(answers, fields)
  if (typeof percent !== 'number' || percent === 0 || who === undefined) return { amount }
  return { amount, reason: `${percent} percent for ${who}` }
}

function whoGetsIt(answers: Answers, { partner_name: partner }: NamedFields): string | undefined {
  if (typeof partner === 'string') return `members of ${partner}`
  const type = clientTypeOf(answers)
  return type && isMotorDealer(type) ? 'dealers' : type?.label
}

/** What a producer keeps of what its client owes: `a commission of $31 and your fee of $50`. */
export function producersShare(fields: NamedFields, sign: DollarSign): string | undefined {
  const parts = [
    { label: 'a commission of', amount: cents(fields['producer_commission']) },
    { label: 'your agency’s fee of', amount: cents(fields['producer_fee']) },
  ].filter(({ amount }) => amount > 0)
  return parts.length === 0
    ? undefined
    : parts.map(({ label, amount }) => `${label} ${formatMoney(amount, sign)}`).join(' and ')
}

function cents(dollars: unknown): Cents {
  return typeof dollars === 'number' ? fromDollars(dollars) : ZERO
}
