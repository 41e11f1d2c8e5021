import type { ExtraFees } from '#domain/pricing/extras.ts'
import { readFees } from '#domain/quote/wire/read-fees.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

/**
 * What extras cost on this quote or policy: as the price beside it has them, or the stored one.
 *
 * @rule K06 N15 Every amount that a page names before it is charged is the one of this quote, not what the office asks of new ones.
 */
export function extraFeesOf({ price, contact }: Pick<AnswersState, 'price' | 'contact'>): ExtraFees {
  return readFees('premium_bps_price' in price.fields ? price.fields : contact.customFields)
}

export function useExtraFees(): ExtraFees {
  return extraFeesOf(useAnswersState())
}

/** A fee at the end of a heading or a button, such as `, $25`; nothing where it is free. */
export function withFee(fee: Cents, money: (amount: Cents) => string): string {
  return fee > ZERO ? `, ${money(fee)}` : ''
}
