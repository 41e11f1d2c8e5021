import { useController, useForm, useFormState, type UseFormReturn } from 'react-hook-form'
import type { FieldBinding, WireValues } from '#web/form/bind-fields.tsx'

/** The texts and errors of a form whose values are sent by something else, such as a step of the wizard. */
export type FieldTexts = UseFormReturn<WireValues>

export function useFieldTexts(initial: WireValues): FieldTexts {
  return useForm<WireValues>({ defaultValues: initial })
}

/** The errors by the names of their fields. Renders again with each of them. */
export function useFormErrors({ control }: FieldTexts) {
  return useFormState({ control }).errors
}

/** The error of a control that is not one of the bound fields. */
export function useFieldError({ name, control }: FieldBinding): string | undefined {
  return useController({ name, control }).fieldState.error?.message
}

/** The errors of several fields of the same form as this one. */
export function useFieldErrors({ control }: FieldBinding): (name: string) => string | undefined {
  const { errors } = useFormState({ control })
  return (name) => errors[name]?.message
}
