import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { subtract, ZERO, type Cents } from '#domain/values/money.ts'

/** What a change does to the money of a policy. At most one of `charge` and `credit` is more than nothing. */
export interface Settlement {
  /** What is due after the change less what was due before. */
  difference: Cents
  /** To be paid or billed. */
  charge: Cents
  /** For a credit memo: it lowers what is still owed, and the rest can be refunded. */
  credit: Cents
  /** The part of the credit that has been paid, and so can be paid back. */
  refundable: Cents
  /** The first day on which it can; undefined where there is nothing to refund, or the last contest awaits its date. */
  refundableFrom?: CalendarDate
}

export interface Dues {
  dueBefore: Cents
  dueAfter: Cents
  /** Received for this policy so far, less what was paid back. */
  paid: Cents
  /** Undefined while a contest awaits its date. */
  lastContest: CalendarDate | undefined
}

/**
 * What a change that was priced costs or brings back.
 *
 * @rule N45 A change that costs more is charged; one that costs less gives a credit, refundable once the event is over.
 */
export function calculateSettlement({ dueBefore, dueAfter, paid, lastContest }: Dues): Settlement {
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

export function atLeastZero(amount: Cents): Cents {
  return amount > ZERO ? amount : ZERO
}

export function smallerAmount(left: Cents, right: Cents): Cents {
  return left < right ? left : right
}
