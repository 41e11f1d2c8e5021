import { useId } from 'react'
import { type FilterProps } from '#web/data/filters/filter-fields.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { type Choice } from '#web/ui/field-props.ts'

interface ChoiceFilterProps extends FilterProps {
  options: readonly Choice[]
  several: boolean
}

/** One of a few values, or any number of them. */
export function ChoiceFilter({ options, several, ...props }: ChoiceFilterProps) {
  if (several) return <SeveralChoices options={options} {...props} />
  return <SelectField {...props} options={options} prompt="Any" onChange={(value) => props.onChange(value)} />
}

function SeveralChoices({ label, value, options, onChange }: Omit<ChoiceFilterProps, 'several'>) {
  const id = useId()
  const chosen = value === '' ? [] : value.split(',')
  return (
    <div className="min-w-0">
      <span id={id} aria-hidden="true" className="mb-1 block font-semibold">
        {label}
      </span>
      <Menu
        label={chosen.length === 0 ? 'Any' : `${chosen.length} chosen`}
        name={chosen.length === 0 ? `${label}: any` : `${label}: ${chosen.length} chosen`}
        className="w-full justify-between! font-normal!"
        items={options.map((option) => ({
          id: option.value,
          label: option.label,
          isChecked: chosen.includes(option.value),
        }))}
        onCheck={(ids) =>
          onChange(options.flatMap((option) => (ids.has(option.value) ? [option.value] : [])).join(','))
        }
      />
    </div>
  )
}
