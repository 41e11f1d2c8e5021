import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { encodeField, type Field } from '#domain/values/field.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'

/** A stored answer as people read it beside its label; a date as in the form. */
export function formatAnswer(field: Field, value: string | number, sign: DollarSign): string {
  if (field.say) return field.say(value)
  if (field.unit === 'dollars') return formatMoney(value as Cents, sign)
  const option = field.options?.find((candidate) => candidate.value === value)
  return option?.label ?? String(encodeField(field, value))
}

/** The same where there is room: a date has its day of the week and its month as a word. */
export function formatAnswerInFull(field: Field, value: string | number, sign: DollarSign): string {
  const date = field.write && typeof value === 'string' ? parseIsoDate(value) : undefined
  return date ? formatLongDate(date) : formatAnswer(field, value, sign)
}
