import { readTelephone } from '#domain/values/typed/telephone.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

export function PhoneField(props: TextFieldProps) {
  return (
    <TextField
      size="medium"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      read={readTelephone}
      format={formatTelephone}
      {...props}
    />
  )
}
