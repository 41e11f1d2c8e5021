import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

const stripGrouping = (typed: string) => typed.replace(/[\s,]/g, '')

const formatGrouped = (value: string) =>
  /^\d{5,}$/.test(value) ? Number(value).toLocaleString('en-US') : value

/** Text, not `type=number`: the mouse wheel or an arrow key must never change a figure that costs money. */
export function NumberField(props: TextFieldProps) {
  return (
    <TextField size="short" inputMode="numeric" parse={stripGrouping} format={formatGrouped} {...props} />
  )
}
