import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { atLeastZero, smallerAmount, subtract, ZERO, type Cents } from '#domain/values/money.ts'

/** The amounts that a change causes. At most one of `charge` and `credit` is above 0. */
export interface Settlement {
  /** The amount due after the change less the amount due before. */
  difference: Cents
  /** To be paid or billed. */
  charge: Cents
  /** For a credit memo: it lowers what is still owed, and the rest can be refunded. */
  credit: Cents
  /** The part of the credit that has been paid and can be refunded. */
  refundable: Cents
  /** First day of the refund; undefined if there is nothing to refund or the last contest awaits its date. */
  refundableFrom?: CalendarDate
}

export interface AmountsDue {
  dueBefore: Cents
  dueAfter: Cents
  /** Received for this policy so far, less refunds. */
  paid: Cents
  /** Undefined while a contest awaits its date. */
  lastContest: CalendarDate | undefined
}

/**
 * What a priced change costs or credits.
 *
 * @rule N45 A change that costs more is charged; one that costs less gives a credit, refundable once the event is over.
 */
export function calculateSettlement({ dueBefore, dueAfter, paid, lastContest }: AmountsDue): Settlement {
  const difference = subtract(dueAfter, dueBefore)
  const credit = atLeastZero(subtract(dueBefore, dueAfter))
  const refundable = smallerAmount(credit, atLeastZero(subtract(paid, dueAfter)))
  return {
    difference,
    charge: atLeastZero(difference),
    credit,
    refundable,
    ...(refundable > ZERO && lastContest && { refundableFrom: addDays(lastContest, 1) }),
  }
}
