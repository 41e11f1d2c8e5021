import * as z from 'zod/mini'
import { amountsFromWire, amountsToWire, toWire } from '#contract/wire-record.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/**
 * Where the money of a policy stands, for whoever pays it; in dollars.
 *
 * @rule N86 Every call that says something about the money of a policy says it in this form.
 */
export const moneyStatement = z.object({
  /** What the cover in force costs; of a policy that has ended, what is kept. */
  price: z.number(),
  /** What reps billed beside it; absent where they billed nothing. */
  other_charges: z.optional(z.number()),
  paid: z.number(),
  /** With courtesies, which lower no price. */
  credited: z.number(),
  courtesy: z.number(),
  /** With what is on its way. */
  refunded: z.number(),
  refunding: z.number(),
  owed: z.number(),
  credit_left: z.number(),
  /** The first day on which some of it may be paid back, as `yyyy-MM-dd`; null if nobody knows it, or there is none. */
  credit_left_from: z.nullable(z.string()),
})

/** The money of a policy before and after a request. */
export const moneyBeforeAndAfter = z.object({ before: moneyStatement, after: moneyStatement })

/** One amount before and after it, in dollars. */
export const beforeAndAfter = z.object({ before: z.number(), after: z.number() })

export type WireStatement = z.output<typeof moneyStatement>

const AMOUNTS = [
  'price',
  'paid',
  'credited',
  'courtesy',
  'refunded',
  'refunding',
  'owed',
  'creditLeft',
] as const satisfies (keyof MoneyStatement)[]

export function presentMoney(statement: MoneyStatement): WireStatement {
  const { otherCharges } = statement
  return {
    ...amountsToWire(statement, AMOUNTS),
    ...(otherCharges !== ZERO && { other_charges: toDollars(otherCharges) }),
    ...toWire(statement, ['creditLeftFrom']),
  }
}

/** The opposite of `presentMoney`, for pages. */
export function readMoney(wire: WireStatement): MoneyStatement {
  return {
    ...amountsFromWire(wire, AMOUNTS),
    otherCharges: fromDollars(wire.other_charges ?? 0),
    creditLeftFrom: wire.credit_left_from as CalendarDate | null,
  }
}
