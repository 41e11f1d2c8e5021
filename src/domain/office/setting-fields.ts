import {
  describeSetting,
  OFFICE_SETTING_NAMES,
  type OfficeSettingName,
} from '#domain/office/office-settings.ts'
import { choice, plainDate, text } from '#domain/values/field-kinds.ts'
import type { Field } from '#domain/values/field.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'

const INPUT_MODES: Readonly<Record<string, 'email' | 'tel' | 'numeric' | 'decimal' | undefined>> = {
  email: 'email',
  phone: 'tel',
  dollars: 'numeric',
  fee: 'decimal',
  percent: 'numeric',
  days: 'numeric',
  'business-days': 'numeric',
  years: 'numeric',
}

/** How settings are typed. Whether a value is valid is said by whoever reads it, the schema of the environment. */
export const SETTING_FIELDS = Object.fromEntries(
  OFFICE_SETTING_NAMES.map((name) => [name, fieldOf(name)]),
) as Record<OfficeSettingName, Field<string>>

/** From which day on what is typed holds. */
export const FIRST_DAY_FIELD = plainDate({
  label: 'In force from',
  hint: 'From the start of that day. Empty: now',
  noun: 'first day',
  message: 'Enter a day like 01/01/2027',
})

/** Those that can be empty: what holds then is said where they are shown. */
export const OPTIONAL_SETTINGS = OFFICE_SETTING_NAMES.filter(
  (name) => describeSetting(name).unset !== undefined,
)

function fieldOf(name: OfficeSettingName): Field<string> {
  const { label, hint, kind, options } = describeSetting(name)
  const message = `Enter the ${lowerFirstLetter(label)}`
  const meta = {
    label,
    message,
    autocomplete: 'off',
    ...(hint !== undefined && { hint }),
  }
  if (options) return choice({ ...meta, options })
  return text({
    ...meta,
    maxLength: kind === 'list' || kind === 'names' ? 10_000 : 300,
    // Amounts below each other are no card number.
    ...(kind === 'names' && { multiline: true, cardLike: true }),
    ...(INPUT_MODES[kind] && { inputMode: INPUT_MODES[kind] }),
  })
}
