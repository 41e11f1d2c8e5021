import { useContext } from 'react'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import { MoneySign } from '#web/ui/money-sign.ts'

/** @rule N67 Each scorecard has the dollar sign of its own insured, also in a list of several. */
export function useMoney(): (amount: Cents) => string {
  const sign = useContext(MoneySign)
  return (amount) => formatMoney(amount, sign)
}
