import { type FieldBinding } from '#web/form/bind-fields.tsx'
import { PhoneField, RadioGroup, SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { DateField, NumberField, TimeField } from '#web/form/figure-fields.tsx'

/** Texts of several lines. */
const LONG: readonly string[] = ['saw', 'names', 'how', 'shots', 'what_happened']

/** More choices than this are in a list. */
const MOST_BUTTONS = 4

/** The control of a field of a form of a claim, by what the field is about. */
export function FormField({ binding }: { binding: FieldBinding }) {
  const { name, definition } = binding
  if (definition.options)
    return definition.options.length > MOST_BUTTONS ? (
      <SelectField {...binding} />
    ) : (
      <RadioGroup {...binding} variant="cards" />
    )
  if (/(^|_)date$/.test(name)) return <DateField {...binding} dateFormat="MM/dd/yyyy" />
  if (/(^|_)time$/.test(name)) return <TimeField {...binding} />
  if (name === 'phone') return <PhoneField {...binding} />
  if (definition.inputMode === 'numeric') return <NumberField {...binding} />
  return LONG.includes(name) ? <TextArea {...binding} rows={4} /> : <TextField {...binding} />
}
