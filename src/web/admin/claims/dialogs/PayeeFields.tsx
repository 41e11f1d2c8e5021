import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { NumberField } from '#web/form/figure-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'

interface PayeeFieldsProps {
  row: number
  /** How many are paid. */
  count: number
  isGoods: boolean
  form: { field: (name: string) => FieldBinding; text: (name: string) => string }
}

/** One payee of an approval: who, as what, and their share of the whole. */
export function PayeeFields({ row, count, isGoods, form }: PayeeFieldsProps) {
  const isInsured = !isGoods && form.text(`role_${row}`) === 'insured'
  return (
    <fieldset className="grid gap-3 border-0 p-0">
      <legend className={count === 1 ? 'sr-only' : 'text-sm text-muted'}>Payee {row}</legend>
      <div
        className={`grid items-start gap-3 ${count > 1 ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem]' : 'sm:grid-cols-2'}`}
      >
        <TextField {...form.field(`payee_${row}`)} {...(isGoods && { label: 'Vendor' })} />
        {!isGoods && <SelectField {...form.field(`role_${row}`)} />}
        {count > 1 && <NumberField {...form.field(`share_${row}`)} size="short" />}
      </div>
      {isInsured && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField {...form.field(`why_${row}`)} />
          <TextField {...form.field(`receipt_${row}`)} />
        </div>
      )}
    </fieldset>
  )
}
