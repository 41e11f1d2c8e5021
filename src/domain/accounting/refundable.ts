import { atLeastZero, type Cents, subtract } from '#domain/values/money.ts'

/**
 * What of the credit that can be refunded today goes back if its payer asks, or a rep does.
 *
 * @rule N45 A credit first lowers what is owed: a payer takes only what is left above that. A rep who knows better may refund it all.
 */
export function refundableFor(
  who: 'payer' | 'rep',
  { refundable, owed }: { refundable: Cents; owed: Cents },
): Cents {
  return who === 'rep' ? refundable : atLeastZero(subtract(refundable, owed))
}
