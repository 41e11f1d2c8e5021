import { formatMoney, fromDollars } from '#domain/values/money.ts'

/** An amount of the wire, in dollars, as people read it. */
export function dollars(amount: number): string {
  return formatMoney(fromDollars(amount), '$')
}
