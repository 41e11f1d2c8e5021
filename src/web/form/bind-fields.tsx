import { type ComponentType, memo, type ReactNode } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { FieldMeta } from '#domain/values/field.ts'
import type { Choice, FieldProps } from '#web/ui/field-props.ts'

/** The values of a form: wire text by wire name, '' for an empty field. */
export type WireValues = Record<string, string>

export interface FieldBinding {
  name: string
  control: Control<WireValues>
  definition: FieldMeta
  required: boolean
  /** Its value differs from what holds now, where a page shows that. */
  isChanged?: boolean
}

interface BindOptions<Name extends string> {
  fields: Record<Name, FieldMeta>
  control: Control<WireValues>
  /** Whether the field of this wire name is required. */
  required?: (name: string) => boolean
}

/**
 * Binds fields to a form, so that a screen only writes `<TextField {...field('tournament_name')} />`.
 * A second argument names the row: `field('h_yardage', 2)` is `h_yardage_2` with the texts of `h_yardage`.
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

/** Props that a screen may set on a bound field; all others come from the field and the form. */
type FieldOverrides<P> = Omit<P, keyof FieldProps | 'options'> &
  Partial<
    Pick<
      FieldProps,
      | 'label'
      | 'hint'
      | 'required'
      | 'disabled'
      | 'size'
      | 'autoComplete'
      | 'onBlur'
      | 'value'
      | 'onChange'
      | 'isChanged'
    >
  > & {
    options?: readonly (Choice & { detail?: ReactNode; aside?: ReactNode })[]
  }

/** A control of a form. Renders again only when its own value, error or texts change, not with every key press on the page. */
export function bindToForm<P extends FieldProps>(Input: ComponentType<P>) {
  function BoundField({
    name,
    control,
    definition,
    required,
    ...overrides
  }: Omit<FieldBinding, 'required'> & FieldOverrides<P>) {
    const { field, fieldState } = useController({ name, control })
    const props = {
      ...fieldTexts(definition),
      required,
      ...overrides,
      name,
      value: overrides.value ?? field.value ?? '',
      error: fieldState.error?.message,
      focusRef: field.ref,
      // A screen may replace it, to ask before a choice clears other answers.
      onChange: overrides.onChange ?? field.onChange,
      onBlur: () => {
        field.onBlur()
        overrides.onBlur?.()
      },
    }
    return <Input {...(props as unknown as P)} />
  }
  return memo(BoundField)
}

/** Only the texts that the field defines, so that the defaults of the control apply to all others. */
function fieldTexts({
  label,
  hint,
  unit,
  options,
  autocomplete,
  inputMode,
  read,
}: FieldMeta): Record<string, unknown> {
  const texts = { label, hint, unit, options, autoComplete: autocomplete, inputMode, read }
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
}
