import { readCount } from '#domain/values/typed/count.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { formatCount } from '#web/ui/typed/formats.ts'

/** Text, not `type=number`: the mouse wheel or an arrow key must never change a figure that costs money. */
export function NumberField(props: TextFieldProps) {
  return <TextField size="short" inputMode="numeric" read={readCount} format={formatCount} {...props} />
}
