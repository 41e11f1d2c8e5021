import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

const stripMoneyMarks = (typed: string) => typed.replace(/[\s,$]/g, '')

const formatDollars = (value: string) => {
  const [, dollars, cents = ''] = /^(\d+)(\.\d{1,2})?$/.exec(value) ?? []
  return dollars === undefined ? value : Number(dollars).toLocaleString('en-US') + cents
}

/** Dollars: `10000` on the wire, `$10,000` while it is not edited. */
export function MoneyField({ unit: _unit, ...props }: TextFieldProps) {
  return (
    <TextField
      size="short"
      inputMode="decimal"
      prefix="$"
      parse={stripMoneyMarks}
      format={formatDollars}
      {...props}
    />
  )
}
