import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type ChoiceProps, WIDTH } from '#web/ui/field-props.ts'

/** The platform's own list, with a first line that says nothing is chosen yet. */
export function SelectField({
  options,
  size = 'full',
  prompt = 'Choose…',
  ...props
}: ChoiceProps & { prompt?: string }) {
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className={`control-box relative ${WIDTH[size]}`}>
          <select
            {...attributes}
            ref={props.focusRef}
            className="control cursor-pointer appearance-none pr-10 [&>option]:bg-card [&>option]:text-ink"
            value={props.value}
            autoComplete={props.autoComplete}
            disabled={props.disabled}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
          >
            <option value="">{prompt}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </FieldFrame>
  )
}
