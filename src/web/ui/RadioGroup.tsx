import { type ReactNode, useId } from 'react'
import { FieldError, FieldHint, RequiredMark } from '#web/ui/FieldFrame.tsx'
import { type Choice, type FieldProps } from '#web/ui/field-props.ts'

interface RadioGroupProps extends FieldProps {
  options: readonly (Choice & { detail?: ReactNode })[]
  /** `cards` if choices need explaining, `inline` for Yes and No. */
  variant?: 'inline' | 'cards'
}

export function RadioGroup({ variant = 'inline', ...props }: RadioGroupProps) {
  const id = useId()
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <fieldset
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={props.error ? true : undefined}
      aria-required={props.required ? true : undefined}
      aria-labelledby={`${id}-label`}
      disabled={props.disabled}
      onBlur={props.onBlur}
      className="min-w-0"
    >
      <legend className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <span id={`${id}-label`} className="font-semibold">
          {props.label}
        </span>
        {props.required && <RequiredMark />}
      </legend>
      {props.hint && <FieldHint id={`${id}-hint`}>{props.hint}</FieldHint>}
      <div className={variant === 'cards' ? 'grid gap-2' : 'flex flex-wrap gap-2'}>
        {props.options.map((option, index) => (
          <label key={option.value} className={optionClass(variant)}>
            <input
              ref={index === 0 ? props.focusRef : undefined}
              type="radio"
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
              className="size-5 shrink-0 accent-fairway"
            />
            <span className="min-w-0">
              <span className={option.detail ? 'font-semibold' : ''}>{option.label}</span>
              {option.detail && <span className="block text-sm text-muted">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={props.error} />
    </fieldset>
  )
}

function optionClass(look: 'inline' | 'cards'): string {
  const shape = look === 'cards' ? 'px-4 py-3' : 'px-4 py-2 min-w-24'
  return `flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge bg-card ${shape} transition-colors hover:border-ink has-checked:border-fairway has-checked:bg-fairway-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-muted`
}
