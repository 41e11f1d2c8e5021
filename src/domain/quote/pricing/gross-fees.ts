import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type Cents, fromDollars, sum } from '#domain/values/money.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'

/** The fees of all contests before discount, from the wire fields of a price; undefined while there is no price. */
export function readGrossFees(fields: CustomFields): Cents | undefined {
  if (typeof fields['amount_due'] !== 'number') return undefined
  return sum(
    CONTEST_DEFINITIONS.flatMap(({ rows }) =>
      feesOf(fields, (slot) => wireKey(rows, 'nondiscountFee', slot), rows.max),
    ),
  )
}

function feesOf(fields: CustomFields, key: (slot: number) => string, slots: number): Cents[] {
  return Array.from({ length: slots }, (_, index) => fields[key(index + 1)]).flatMap((fee) =>
    typeof fee === 'number' ? [fromDollars(fee)] : [],
  )
}
