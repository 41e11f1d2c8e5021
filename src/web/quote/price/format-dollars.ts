import { formatMoney, fromDollars } from '#domain/values/money.ts'

/** Formats dollars of the wire; a dash if there is no number. */
export function formatDollars(value: unknown): string {
  return typeof value === 'number' ? formatMoney(fromDollars(value)) : '–'
}
