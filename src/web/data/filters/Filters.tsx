import { useRef } from 'react'
import { type AnyList } from '#contract/list.ts'
import { ChoiceFilter } from '#web/data/filters/ChoiceFilter.tsx'
import { DatesFilter } from '#web/data/filters/DatesFilter.tsx'
import {
  describeFilter,
  type FilterField,
  type FilterFields,
  type FilterProps,
} from '#web/data/filters/filter-fields.ts'
import { FilterChips } from '#web/data/filters/FilterChips.tsx'
import { TextFilter } from '#web/data/filters/TextFilter.tsx'
import { withFilter } from '#web/data/list/list-view.ts'
import { type ShownList } from '#web/data/list/use-list.ts'

interface FiltersProps<L extends AnyList> {
  shown: ShownList<L>
  fields: FilterFields<L>
}

/** Asks which rows to show. What is chosen stands below, to be removed. */
export function Filters<L extends AnyList>({ shown, fields }: FiltersProps<L>) {
  const frame = useRef<HTMLElement>(null)
  const { filters } = shown.view
  const asked = Object.entries(fields as Record<string, FilterField>)
  const set = asked.flatMap(([name, field]) => {
    const text = filters[name]
    // A text stands in its field already.
    return text === undefined || field.kind === 'text'
      ? []
      : [{ name, label: field.label, text: describeFilter(field, text) }]
  })

  /** The pressed button is gone afterwards. */
  function keepFocus() {
    frame.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }

  return (
    <search ref={frame} aria-label="Filters" className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        {asked.map(([name, field]) => (
          <div key={name} className={`min-w-0 grow ${WIDTHS[field.kind]}`}>
            <FilterControl
              field={field}
              name={name}
              label={field.label}
              value={filters[name] ?? ''}
              onChange={(text, options) =>
                shown.change({ filters: withFilter(filters, name, text) }, options)
              }
            />
          </div>
        ))}
      </div>
      <FilterChips
        chips={set}
        onRemove={(name) => {
          shown.change({ filters: withFilter(filters, name, '') })
          keepFocus()
        }}
        onClear={() => {
          shown.change({ filters: {} })
          keepFocus()
        }}
      />
    </search>
  )
}

/** What each needs at least, so that all stand side by side where there is room. */
const WIDTHS: Readonly<Record<FilterField['kind'], string>> = {
  text: 'basis-56',
  dates: 'basis-80',
  choice: 'basis-32',
}

function FilterControl({ field, ...props }: FilterProps & { field: FilterField }) {
  if (field.kind === 'text') return <TextFilter {...props} hint={field.hint} />
  if (field.kind === 'dates') return <DatesFilter {...props} />
  return <ChoiceFilter {...props} options={field.options} several={field.several ?? false} />
}
