import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'

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
  /** What was understood of what is typed; undefined if the field takes texts as they are. */
  understood?: string | undefined
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
  understood,
  children,
}: FieldFrameProps) {
  const id = useId()
  const ids = [describedBy, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="field min-w-0" data-changed={isChanged || undefined}>
      <div className="field-label mb-1 flex flex-wrap items-baseline gap-x-2">
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
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
      <div>
        <FieldError id={`${id}-error`} error={error} />
        <div className="relative">
          {hint && (
            <FieldHint id={`${id}-hint`} isHidden={understood && !error ? true : undefined}>
              {hint}
            </FieldHint>
          )}
          {understood !== undefined && <Understood text={error ? '' : understood} />}
        </div>
      </div>
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

/**
 * What was understood, while it is typed. It stands where the hint is, or in the space below the field, so that nothing moves.
 *
 * @rule N100 What was understood is shown, and read out.
 */
export function Understood({ text }: { text: string }) {
  return (
    <p
      aria-live="polite"
      className="field-understood pointer-events-none absolute top-0 left-0 z-10 mt-0.5 text-sm whitespace-nowrap text-fairway"
    >
      {text}
    </p>
  )
}

export function FieldHint({
  id,
  isHidden,
  children,
}: {
  id: string
  isHidden?: true | undefined
  children: ReactNode
}) {
  return (
    <p id={id} className={`field-hint mt-1 max-w-measure text-sm text-muted ${isHidden ? 'invisible' : ''}`}>
      {children}
    </p>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p
      id={id}
      className="field-error mt-1.5 flex animate-open items-start gap-1.5 text-sm font-medium text-flag"
    >
      <Icon name="error" className="mt-px size-[1.125rem]" />
      {error}
    </p>
  )
}
