import { appliedField } from '#domain/accounting/by-rep/document.fields.ts'
import { type Cents, formatMoney, fromDollars } from '#domain/values/money.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { formatDay } from '#web/ui/format-day.ts'

/** An invoice that a payment or credit can pay. */
export interface PayableInvoice {
  number: string
  due_on: string
  /** Without what this one pays of it, in dollars. */
  open: number
  /** What this one pays of it. */
  applied: number
}

/** One field for each invoice: how much of it is paid. */
export function appliedFields(invoices: readonly PayableInvoice[]): FieldSet {
  return Object.fromEntries(
    invoices.map(({ number, due_on: due, open }) => [
      number,
      {
        ...appliedField,
        label: number,
        hint: `${formatMoney(fromDollars(open), '$')} open, due ${formatDay(due)}`,
      },
    ]),
  )
}

export function appliedTexts(invoices: readonly PayableInvoice[]): Record<string, string> {
  return Object.fromEntries(
    invoices.map(({ number, applied }) => [number, applied === 0 ? '' : String(applied)]),
  )
}

/** What is typed as the server takes it; an empty field pays nothing. */
export function readApplied(
  values: Readonly<Record<string, unknown>>,
  invoices: readonly PayableInvoice[],
): { invoice: string; amount: number }[] {
  return invoices.flatMap(({ number }) => {
    const amount = Number(values[number] ?? 0)
    return amount > 0 ? [{ invoice: number, amount }] : []
  })
}

/** An amount over invoices, the earliest due first, each up to what is open. */
export function spreadOver(amount: Cents, invoices: readonly PayableInvoice[]): Record<string, string> {
  let left: number = amount
  return Object.fromEntries(
    invoices
      .toSorted((one, other) => one.due_on.localeCompare(other.due_on))
      .map(({ number, open }) => {
        const share = Math.min(left, fromDollars(open))
        left -= share
        return [number, share === 0 ? '' : String(share / 100)]
      }),
  )
}
