import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

/** The two date formats of the wire. */
export type WireDateFormat = 'MM-dd-yyyy' | 'MM/dd/yyyy'

interface DateFieldProps extends TextFieldProps {
  dateFormat: WireDateFormat
}

/**
 * The native date picker. The conversion only reorders the parts: a year that is still being typed
 * (0002, 0020, 0202 …) must come back unchanged, or the picker would be cleared during typing.
 */
export function DateField({ dateFormat, value, onChange, ...props }: DateFieldProps) {
  return (
    <TextField
      size="medium"
      type="date"
      {...props}
      value={toPicker(value)}
      onChange={(picked) => onChange(toWire(picked, dateFormat))}
    />
  )
}

function toPicker(wire: string): string {
  return wire.replace(/^(\d{2})[-/](\d{2})[-/](\d{4,})$/, '$3-$1-$2')
}

function toWire(picked: string, format: WireDateFormat): string {
  const [year, month, day] = picked.split('-')
  if (!year || !month || !day) return ''
  const separator = format === 'MM-dd-yyyy' ? '-' : '/'
  return [month, day, year].join(separator)
}
