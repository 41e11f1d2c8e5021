import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

/** Ten digits of the United States and Canada read (415) 555-0132; anything else stays as typed. */
const formatPhone = (value: string) =>
  value.replace(/^\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/, '($1) $2-$3')

export function PhoneField(props: TextFieldProps) {
  return (
    <TextField size="medium" type="tel" inputMode="tel" autoComplete="tel" format={formatPhone} {...props} />
  )
}
