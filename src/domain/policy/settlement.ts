import { addDays, type CalendarDate } from '#domain/calendar.ts'
import { minus, ZERO, type Cents } from '#domain/money.ts'

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
export function settleChange({ dueBefore, dueAfter, paid, lastContest }: Dues): Settlement {
  const difference = minus(dueAfter, dueBefore)
  const credit = atLeastNothing(minus(dueBefore, dueAfter))
  const refundable = lesser(credit, atLeastNothing(minus(paid, dueAfter)))
  return {
    difference,
    charge: atLeastNothing(difference),
    credit,
    refundable,
    ...(refundable > ZERO && lastContest && { refundableFrom: addDays(lastContest, 1) }),
  }
}

export function atLeastNothing(amount: Cents): Cents {
  return amount > ZERO ? amount : ZERO
}

export function lesser(left: Cents, right: Cents): Cents {
  return left < right ? left : right
}
