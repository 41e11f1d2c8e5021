import { amountSoFar } from '#domain/values/typed/money.ts'
import { formatMoney, type Cents, subtract, sum } from '#domain/values/money.ts'
import type { PayableInvoice } from '#web/admin/customers/account/documents/applied-form.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { MoneyField } from '#web/form/figure-fields.tsx'

interface AppliedInvoicesProps {
  invoices: readonly PayableInvoice[]
  /** What there is to apply. */
  total: Cents
  field: (name: string) => FieldBinding
  text: (name: string) => string
}

/** Which invoices a payment or credit pays by how much, and what is left of it. */
export function AppliedInvoices({ invoices, total, field, text }: AppliedInvoicesProps) {
  if (invoices.length === 0) return <p className="text-muted">No invoice of this policy is open.</p>
  const applied = sum(invoices.map(({ number }) => amountSoFar(text(number))))
  const left = subtract(total, applied)
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-semibold">Applied to</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {invoices.map(({ number }) => (
          <MoneyField key={number} {...field(number)} size="short" />
        ))}
      </div>
      <p role="status" className={left < 0 ? 'text-flag' : 'text-muted'}>
        {left < 0 ? (
          <>
            <span className="money">{formatMoney((0 - left) as Cents, '$')}</span> more than there is
          </>
        ) : (
          <>
            <span className="money">{formatMoney(left, '$')}</span> stays unused
          </>
        )}
      </p>
    </fieldset>
  )
}
