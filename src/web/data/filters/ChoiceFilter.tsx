import type { FilterProps } from '#web/data/filters/filter-fields.ts'
import type { Choice } from '#web/ui/field-props.ts'

interface ChoiceFilterProps extends FilterProps {
  options: readonly Choice[]
  several: boolean
}

/** One of a few values, or any number of them. */
export function ChoiceFilter({ name, label, value, options, several, onChange }: ChoiceFilterProps) {
  const chosen = value === '' ? [] : value.split(',')
  function choose(option: string, isChosen: boolean) {
    if (!several) return onChange(option)
    const next = new Set(chosen)
    if (isChosen) next.add(option)
    else next.delete(option)
    onChange(options.flatMap((one) => (next.has(one.value) ? [one.value] : [])).join(','))
  }
  return (
    <fieldset className="grid max-h-80 min-w-0 gap-0.5 overflow-y-auto">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-fairway-soft pointer-coarse:min-h-11"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={(event) => choose(option.value, event.target.checked)}
            className="size-4 cursor-pointer accent-fairway"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
