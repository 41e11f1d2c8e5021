import { lazy, Suspense } from 'react'
import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { type ChoiceProps, FIELD_WIDTHS } from '#web/ui/field-props.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Loaded when the first one is drawn. */
const AriaCombobox = lazy(() => import('#web/ui/aria/AriaCombobox.tsx'))

/** A choice of many, found by typing a part of it. A few choices are a `SelectField`. */
export function Combobox({ size = 'full', ...props }: ChoiceProps) {
  const placeholder = (
    <FieldFrame {...props} error={undefined}>
      {() => <Skeleton className={`h-11 ${FIELD_WIDTHS[size]}`} />}
    </FieldFrame>
  )
  return (
    <Suspense fallback={placeholder}>
      <AriaCombobox {...props} size={size} />
    </Suspense>
  )
}
