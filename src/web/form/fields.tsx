import { type ComponentType, memo } from 'react'
import { type Control, useController } from 'react-hook-form'
import { type FieldMeta } from '#domain/values/field.ts'
import { Checkbox as PlainCheckbox } from '#web/ui/Checkbox.tsx'
import { DateField as PlainDateField } from '#web/ui/DateField.tsx'
import { type Choice, type FieldProps } from '#web/ui/field-props.ts'
import { MoneyField as PlainMoneyField } from '#web/ui/MoneyField.tsx'
import { NumberField as PlainNumberField } from '#web/ui/NumberField.tsx'
import { PhoneField as PlainPhoneField } from '#web/ui/PhoneField.tsx'
import { RadioGroup as PlainRadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField as PlainSelectField } from '#web/ui/SelectField.tsx'
import { TextArea as PlainTextArea } from '#web/ui/TextArea.tsx'
import { TextField as PlainTextField } from '#web/ui/TextField.tsx'

/** What a form holds: the text of the wire by wire name, '' where nothing is filled in. */
export type WireValues = Record<string, string>

export interface FieldBinding {
  name: string
  control: Control<WireValues>
  definition: FieldMeta
  required: boolean
}

interface BindOptions<Name extends string> {
  fields: Record<Name, FieldMeta>
  control: Control<WireValues>
  /** The names that must be filled in to go on, by wire name. */
  required?: (name: string) => boolean
}

/**
 * Ties fields to a form, so that a screen says no more than `<TextField {...field('tournament_name')} />`.
 * A second argument names the row: `field('h_yardage', 2)` is `h_yardage_2` with the words of `h_yardage`.
 */
export function bindFields<Name extends string>({
  fields,
  control,
  required = () => false,
}: BindOptions<Name>) {
  return (name: Name, row?: number): FieldBinding => {
    const wireName = row === undefined ? name : `${name}_${row}`
    return { name: wireName, control, definition: fields[name], required: required(wireName) }
  }
}

/** What a screen may still say about a bound field; all else comes from the field and the form. */
type FieldOverrides<P> = Omit<P, keyof FieldProps | 'options'> &
  Partial<
    Pick<
      FieldProps,
      'label' | 'hint' | 'required' | 'disabled' | 'size' | 'autoComplete' | 'onBlur' | 'value' | 'onChange'
    >
  > & {
    options?: readonly Choice[]
  }

/** Drawn again only when its own text, error or words change, not with every key press elsewhere on the page. */
function bindToForm<P extends FieldProps>(Plain: ComponentType<P>) {
  function Bound({ name, control, definition, required, ...said }: FieldBinding & FieldOverrides<P>) {
    const { field, fieldState } = useController({ name, control })
    const props = {
      ...fieldTexts(definition),
      required,
      ...said,
      name,
      value: said.value ?? field.value ?? '',
      error: fieldState.error?.message,
      focusRef: field.ref,
      // A screen may stand between the control and the form, to ask before something is lost.
      onChange: said.onChange ?? field.onChange,
      onBlur: () => {
        field.onBlur()
        said.onBlur?.()
      },
    }
    return <Plain {...(props as unknown as P)} />
  }
  return memo(Bound)
}

/** Only what the field says, so that a control's own defaults hold where it is silent. */
function fieldTexts({
  label,
  hint,
  unit,
  options,
  autocomplete,
  inputMode,
}: FieldMeta): Record<string, unknown> {
  const words = { label, hint, unit, options, autoComplete: autocomplete, inputMode }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}

export const TextField = bindToForm(PlainTextField)
export const TextArea = bindToForm(PlainTextArea)
export const NumberField = bindToForm(PlainNumberField)
export const MoneyField = bindToForm(PlainMoneyField)
export const PhoneField = bindToForm(PlainPhoneField)
export const DateField = bindToForm(PlainDateField)
export const SelectField = bindToForm(PlainSelectField)
export const RadioGroup = bindToForm(PlainRadioGroup)
export const Checkbox = bindToForm(PlainCheckbox)
