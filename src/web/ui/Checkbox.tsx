import { useId } from 'react'
import { FieldError } from '#web/ui/FieldFrame.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'

interface CheckboxProps extends FieldProps {
  /** The wire values for ticked and not ticked. */
  on?: string
  off?: string
}

export function Checkbox({ on = 'Yes', off = 'No', ...props }: CheckboxProps) {
  const id = useId()
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div>
      <div className="flex min-h-11 gap-3 py-2">
        <input
          ref={props.focusRef}
          id={id}
          type="checkbox"
          name={props.name}
          checked={props.value === on}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.checked ? on : off)}
          onBlur={props.onBlur}
          aria-describedby={described || undefined}
          aria-invalid={props.error ? true : undefined}
          aria-required={props.required ? true : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-fairway"
        />
        <div className="min-w-0">
          <label htmlFor={id} className="-my-2 block cursor-pointer py-2">
            {props.label}
          </label>
          {props.hint && (
            <p id={`${id}-hint`} className="mt-1 max-w-measure text-sm text-muted">
              {props.hint}
            </p>
          )}
          <FieldError id={`${id}-error`} error={props.error} />
        </div>
      </div>
    </div>
  )
}
