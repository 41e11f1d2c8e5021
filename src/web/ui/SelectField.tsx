import { FieldFrame } from '#web/ui/FieldFrame.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Choice, type ChoiceProps, FIELD_WIDTHS } from '#web/ui/field-props.ts'

/** The native select, with a first option for no choice. */
export function SelectField({
  options,
  size = 'full',
  prompt = 'Choose…',
  ...props
}: ChoiceProps & { prompt?: string }) {
  return (
    <FieldFrame {...props}>
      {(attributes) => (
        <div className={`control-box relative ${FIELD_WIDTHS[size]}`}>
          <select
            {...attributes}
            ref={props.focusRef}
            className="control cursor-pointer appearance-none pr-10 [&_option]:bg-card [&_option]:text-ink [&>optgroup]:bg-card"
            value={props.value}
            autoComplete={props.autoComplete}
            disabled={props.disabled}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
          >
            <option value="">{prompt}</option>
            <Options options={options} />
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

/** Choices without a group first, then each group in the order in which it appears. */
function Options({ options }: { options: readonly Choice[] }) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.map((group) => {
    const lines = options
      .filter((option) => option.group === group)
      .map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))
    if (group === undefined) return lines
    return (
      <optgroup key={group} label={group}>
        {lines}
      </optgroup>
    )
  })
}
