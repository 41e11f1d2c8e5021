import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { type FieldProps } from '#web/ui/field-props.ts'

/** The attributes that tie a control to its label, its hint and its error. */
export interface ControlAttributes {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldFrameProps extends Pick<
  FieldProps,
  'name' | 'label' | 'hint' | 'error' | 'required' | 'isChanged'
> {
  /** Further ids that describe the control, such as its unit. */
  describedBy?: string | undefined
  children: (attributes: ControlAttributes) => ReactNode
}

/** The label above the control, error and hint below, so that the controls of a row stand side by side. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  required,
  isChanged,
  describedBy,
  children,
}: FieldFrameProps) {
  const id = useId()
  const ids = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="min-w-0" data-changed={isChanged || undefined}>
      <div className="field-label mb-1 flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required === false && <OptionalMark />}
      </div>
      {children({
        id,
        name,
        'aria-describedby': ids || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  )
}

/** Most fields are required, so those that are not say so. Assistive technology reads `aria-required` instead. */
export function OptionalMark() {
  return (
    <span className="text-sm text-muted" aria-hidden="true">
      optional
    </span>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-hint mt-1 max-w-measure text-sm text-muted">
      {children}
    </p>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="mt-1.5 flex animate-open items-start gap-1.5 text-sm font-medium text-flag">
      <Icon name="error" className="mt-px size-[1.125rem]" />
      {error}
    </p>
  )
}
