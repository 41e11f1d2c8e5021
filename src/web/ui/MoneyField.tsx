import { readMoney } from '#domain/values/typed/money.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { formatMoneyText } from '#web/ui/typed/formats.ts'

/** Dollars: `10000` on the wire, `$10,000` while it is not edited. */
export function MoneyField({ unit: _unit, ...props }: TextFieldProps) {
  return (
    <TextField
      size="short"
      inputMode="decimal"
      prefix="$"
      read={readMoney}
      format={formatMoneyText}
      {...props}
    />
  )
}
