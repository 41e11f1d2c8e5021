import { formatMoneyText, parseMoneyText } from '#web/ui/money-text.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

/** Dollars: `10000` on the wire, `$10,000` while it is not edited. */
export function MoneyField({ unit: _unit, ...props }: TextFieldProps) {
  return (
    <TextField
      size="short"
      inputMode="decimal"
      prefix="$"
      parse={parseMoneyText}
      format={formatMoneyText}
      {...props}
    />
  )
}
