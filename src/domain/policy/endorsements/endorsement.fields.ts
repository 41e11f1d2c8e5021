import * as z from 'zod/mini'
import { readEffectiveTime } from '#domain/policy/endorsements/effective-time.ts'
import type { Field } from '#domain/values/field.ts'
import { text } from '#domain/values/field-kinds.ts'
import { readMoney } from '#domain/values/typed/money.ts'
import { type Cents, fromDollars, subtract, toDollars, ZERO } from '#domain/values/money.ts'

/** A larger difference is a typing error: no fee is larger. */
const MAX_DIFFERENCE = fromDollars(1_000_000)

const WHEN = 'Enter the day and time, such as 06/01/2027 08:30 AM'
const HOW_MUCH = 'Enter an amount from −$1,000,000 to $1,000,000, or 0'

const effective: Field<string> = {
  label: 'Takes effect',
  message: WHEN,
  maxLength: 30,
  schema: z.pipe(
    z.string({ error: WHEN }).check(z.maxLength(30, WHEN)),
    z.pipe(
      z.transform((typed: string) => readEffectiveTime(typed) ?? ''),
      z.string().check(z.minLength(1, WHEN)),
    ),
  ),
}

const premiumDifference: Field<Cents> = {
  label: 'Premium difference',
  message: HOW_MUCH,
  maxLength: 20,
  schema: z.pipe(
    z.union([z.number({ error: HOW_MUCH }), z.string({ error: HOW_MUCH }).check(z.maxLength(20, HOW_MUCH))], {
      error: HOW_MUCH,
    }),
    z.pipe(
      z.transform((typed: string | number) => readDifference(String(typed)) ?? Number.NaN),
      z.pipe(
        z
          .number({ error: HOW_MUCH })
          .check(z.minimum(0 - MAX_DIFFERENCE, HOW_MUCH), z.maximum(MAX_DIFFERENCE, HOW_MUCH)),
        z.transform((cents: number) => cents as Cents),
      ),
    ),
  ),
  write: toDollars,
}

/**
 * The form of an endorsement that a rep writes.
 *
 * @rule D33 A rep writes when it takes effect, what it says and by how much it changes the price.
 */
export const endorsementFields = {
  effective,
  text: text({
    label: 'Text of the endorsement',
    multiline: true,
    maxLength: 4000,
    message: 'Enter what the endorsement says',
  }),
  premium_difference: premiumDifference,
}

/** Signed dollars as people write them; undefined if they are none. */
export function readDifference(typed: string): Cents | undefined {
  const [, sign = '', amount = ''] = /^\s*([+\-−–]?)\s*(.*)$/.exec(typed) ?? []
  const read = readMoney(amount, {})
  // A sign behind the amount may mean either.
  if (read.is !== 'understood' || /[+\-−–]/.test(amount)) return undefined
  return sign === '' || sign === '+' ? read.value : subtract(ZERO, read.value)
}

/** A clause that endorsements are written from. */
export const clauseFields = {
  name: text({ label: 'Name', maxLength: 80, message: 'Enter the name of the clause' }),
  text: text({ label: 'Text', multiline: true, maxLength: 4000, message: 'Enter the text of the clause' }),
}
