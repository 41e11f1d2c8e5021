import { type Cents, type DollarSign, fromDollars, formatMoney } from '#domain/values/money.ts'

/** From this prize on, the winner's ID and tax form are needed. */
const IDENTIFIED_FROM = fromDollars(2_000)

/**
 * What the winner brings, if any of these prizes needs it.
 *
 * @rule N67 A W-9 is asked of a winner whose own address is in the United States or its territories, wherever the event is.
 */
export function askForIdentification(prizes: readonly Cents[], sign: DollarSign | undefined): string[] {
  if (prizes.every((prize) => prize < IDENTIFIED_FROM)) return []
  return [
    `For a prize of ${formatMoney(IDENTIFIED_FROM, sign)} or more, copy the winner’s ID. A winner who lives in the United States or one of its territories also signs a W-9 tax form.`,
  ]
}
