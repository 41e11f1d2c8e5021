import { useForm, useWatch } from 'react-hook-form'
import { puttingCoverageFields } from '#domain/contests/putting/putting.fields.ts'
import { type FieldMeta } from '#domain/values/field.ts'
import { CUSTOM_ADD_ON_KEYS, type CustomAddOn } from '#domain/quote/transitions/add-on.ts'
import { decodePatch } from '#domain/quote/wire/wire.ts'
import { bindFields, type WireValues } from '#web/form/fields.tsx'

const FIELDS: Record<string, FieldMeta> = puttingCoverageFields

/** The form to ask for another putt; all fields are required, so that it can be priced. */
export function useCustomPutt() {
  const form = useForm<WireValues>({
    defaultValues: Object.fromEntries(CUSTOM_ADD_ON_KEYS.map((key) => [key, ''])),
  })
  const typed = useWatch({ control: form.control })

  /** The values; undefined if any is missing, with an error at its field. */
  function read(): CustomAddOn | undefined {
    const { values, malformed } = decodePatch(form.getValues(), 'client')
    const missing = CUSTOM_ADD_ON_KEYS.filter((key) => values[key] === null)
    form.clearErrors()
    for (const key of missing) form.setError(key, { message: FIELDS[key]?.message ?? '' })
    for (const { field, message } of malformed) form.setError(field, { message })
    const [first] = [...malformed.map(({ field }) => field), ...missing]
    if (first === undefined) return values
    form.setFocus(first)
    return undefined
  }

  return {
    field: bindFields({ fields: FIELDS, control: form.control, required: () => true }),
    contestType: typed['p_custom_add_on_contest_type'],
    isTyped: Object.values(typed).some((text) => text !== ''),
    setDistance: (text: string) => form.setValue('p_custom_add_on_distance', text),
    read,
  }
}
