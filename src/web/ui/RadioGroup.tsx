import { type ReactNode, useId } from 'react'
import { FieldError, FieldHint } from '#web/ui/FieldFrame.tsx'
import type { Choice, FieldProps } from '#web/ui/field-props.ts'

interface RadioGroupProps extends FieldProps {
  options: readonly (Choice & { detail?: ReactNode; aside?: ReactNode })[]
  /** `cards` if choices need explaining, `inline` for Yes and No. */
  variant?: 'inline' | 'cards'
  /** As wide as its place, as the fields around it. */
  isWide?: boolean
}

export function RadioGroup({ variant = 'inline', isWide = false, ...props }: RadioGroupProps) {
  const id = useId()
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ')
  const [stack, stacked] = isWide ? stackOf(props.options) : ['', '']

  return (
    // Not a fieldset: its parts have to share rows with the fields beside it.
    <div
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={props.error ? true : undefined}
      aria-required={props.required ? true : undefined}
      aria-labelledby={`${id}-label`}
      aria-disabled={props.disabled ? true : undefined}
      onBlur={props.onBlur}
      className="field min-w-0"
    >
      <div className="mb-1">
        <span id={`${id}-label`} className="font-semibold">
          {props.label}
        </span>
        {props.hint && (
          <div className="mb-1.5">
            <FieldHint id={`${id}-hint`}>{props.hint}</FieldHint>
          </div>
        )}
      </div>
      <div
        className={
          variant === 'cards'
            ? 'grid gap-2'
            : `${SEGMENTS} ${isWide ? `w-full auto-cols-auto *:min-w-0 *:px-2 ${stack}` : 'w-fit auto-cols-fr'}`
        }
      >
        {props.options.map((option, index) => (
          <label key={option.value} className={variant === 'cards' ? CARD : `${SEGMENT} ${stacked}`}>
            <input
              ref={index === 0 ? props.focusRef : undefined}
              type="radio"
              disabled={props.disabled}
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
              className={variant === 'cards' ? 'size-5 shrink-0 accent-fairway' : SEGMENT_INPUT}
            />
            {variant === 'cards' ? (
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span className={option.detail ? 'font-semibold' : ''}>{option.label}</span>
                {option.aside && (
                  <>
                    {' '}
                    <span className="text-sm text-muted">{option.aside}</span>
                  </>
                )}
                {option.detail && <span className="basis-full text-sm text-muted">{option.detail}</span>}
              </span>
            ) : (
              <span className={SEGMENT_TEXT} data-label={option.label}>
                {option.label}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={props.error} />
    </div>
  )
}

const CARD =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge bg-card px-4 py-3 transition-colors hover:border-ink ' +
  'has-checked:border-fairway has-checked:bg-fairway-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-fairway has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-muted'

/** Boxes side by side: of one width, or each as wide as its words need it. */
const SEGMENTS = 'grid max-w-full grid-flow-col @max-[16rem]/page:grid-flow-row'

/** Long ones stand under one another where they have no room in one line: the classes of the group, and of each. */
function stackOf(options: readonly Choice[]): readonly [string, string] {
  const longest = Math.max(...options.map(({ label }) => label.length))
  if (options.length > 2 && longest > 12)
    return [
      '@max-[34rem]:grid-flow-row @max-[34rem]:gap-2',
      'px-1.5! @max-[34rem]:ml-0 @max-[34rem]:rounded-md',
    ]
  return longest > 24 ? ['max-xs:grid-flow-row max-xs:gap-2', 'max-xs:ml-0 max-xs:rounded-md'] : ['', '']
}

const SEGMENT =
  'relative -ml-px flex min-h-11 min-w-24 items-center justify-center border border-edge bg-card px-3 py-2 text-center transition-colors ' +
  'first:ml-0 first:rounded-l-md last:rounded-r-md hover:border-ink hover:z-[1] ' +
  'has-checked:z-[2] has-checked:border-fairway has-checked:bg-fairway-soft has-checked:font-semibold has-checked:text-fairway ' +
  'has-checked:inset-shadow-[0_0_0_1px_var(--color-fairway)] ' +
  'has-focus-visible:z-[3] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway ' +
  'has-disabled:border-dashed has-disabled:text-muted forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-4'

/** The native radio button, over the whole box. */
const SEGMENT_INPUT = 'absolute inset-0 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed'

/** Takes the room of bold letters at once, so that the box keeps its width when it is chosen. */
const SEGMENT_TEXT =
  'min-w-0 after:invisible after:block after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-label)]'
