import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

const withoutGrouping = (typed: string) => typed.replace(/[\s,]/g, '')

const grouped = (value: string) => (/^\d{5,}$/.test(value) ? Number(value).toLocaleString('en-US') : value)

/** Text, not `type=number`: a wheel or an arrow key must never change a figure that costs money. */
export function NumberField(props: TextFieldProps) {
  return <TextField size="short" inputMode="numeric" parse={withoutGrouping} format={grouped} {...props} />
}
