import { fromDollars } from '#domain/values/money.ts'
import { useMoney } from '#web/ui/money.ts'

/** Formats dollars of the wire; a dash if there is no number. */
export function useDollars(): (value: unknown) => string {
  const money = useMoney()
  return (value) => (typeof value === 'number' ? money(fromDollars(value)) : '–')
}
