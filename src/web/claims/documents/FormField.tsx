import { getZoneName } from '#domain/quote/model/event-time.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { PhoneField, RadioGroup, SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { DateField, NumberField, TimeField } from '#web/form/figure-fields.tsx'

/** Texts of several lines. */
const LONG: readonly string[] = ['saw', 'names', 'how', 'shots', 'what_happened']

/** More choices than this are in a list, and so many stand side by side. */
const MOST_BUTTONS = 4
const SIDE_BY_SIDE = 2

/** The control of a field of a form of a claim, by what the field is about. */
export function FormField({ binding, timeZone }: { binding: FieldBinding; timeZone: string }) {
  const { name, definition } = binding
  const { length: choices = 0 } = definition.options ?? {}
  if (choices > MOST_BUTTONS) return <SelectField {...binding} />
  if (choices > 0) return <RadioGroup {...binding} variant={choices > SIDE_BY_SIDE ? 'cards' : 'inline'} />
  if (/(^|_)date$/.test(name)) return <DateField {...binding} dateFormat="MM/dd/yyyy" size="full" />
  if (/(^|_)time$/.test(name))
    return <TimeField {...binding} hint={`${getZoneName(timeZone)}, at the course`} />
  if (name === 'phone') return <PhoneField {...binding} />
  if (definition.inputMode === 'numeric') return <NumberField {...binding} />
  return LONG.includes(name) ? <TextArea {...binding} rows={4} /> : <TextField {...binding} />
}
