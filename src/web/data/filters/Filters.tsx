import { useRef, useState } from 'react'
import type { AnyList } from '#contract/list.ts'
import { AddFilter } from '#web/data/filters/AddFilter.tsx'
import { ChoiceFilter } from '#web/data/filters/ChoiceFilter.tsx'
import { DatesFilter } from '#web/data/filters/DatesFilter.tsx'
import {
  describeFilter,
  type FilterField,
  type FilterFields,
  type FilterProps,
} from '#web/data/filters/filter-fields.ts'
import { FilterChip } from '#web/data/filters/FilterChip.tsx'
import { TextFilter } from '#web/data/filters/TextFilter.tsx'
import { withFilter } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'

interface FiltersProps<L extends AnyList> {
  shown: ShownList<L>
  fields: FilterFields<L>
}

/** Which rows are shown: a text to look for, a chip for each filter that is set, and the way to set another. */
export function Filters<L extends AnyList>({ shown, fields }: FiltersProps<L>) {
  const [openName, setOpenName] = useState<string>()
  const frame = useRef<HTMLElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const { filters } = shown.view
  const asked = Object.entries(fields as Record<string, FilterField>)
  // A text stands in its field already.
  const others = asked.flatMap(([name, field]) => (field.kind === 'text' ? [] : [[name, field] as const]))
  const isSet = (name: string) => filters[name] !== undefined
  const chips = others.filter(([name]) => isSet(name) || openName === name)
  const controlOf = (name: string, field: FilterField) => (
    <FilterControl
      field={field}
      name={name}
      label={field.label}
      value={filters[name] ?? ''}
      onChange={(text, options) => shown.change({ filters: withFilter(filters, name, text) }, options)}
    />
  )

  /** The pressed button is gone afterwards. */
  function remove(changed: typeof filters) {
    setOpenName(undefined)
    shown.change({ filters: changed })
    const other = frame.current?.querySelector<HTMLElement>('input, button')
    const next = adder.current ?? other
    next?.focus()
  }

  return (
    <search ref={frame} aria-label="Filters" className="flex flex-wrap items-center gap-2 text-sm">
      {asked.map(
        ([name, field]) =>
          field.kind === 'text' && (
            <div key={name} className="contents">
              {controlOf(name, field)}
            </div>
          ),
      )}
      {chips.length > 0 && (
        <ul aria-label="Filters that are set" className="contents">
          {chips.map(([name, field]) => (
            <FilterChip
              key={name}
              label={field.label}
              text={isSet(name) ? describeFilter(field, filters[name] ?? '') : ''}
              isOpen={openName === name}
              onOpen={() => setOpenName(name)}
              onClose={() => setOpenName((open) => (open === name ? undefined : open))}
              onRemove={() => remove(withFilter(filters, name, ''))}
            >
              {controlOf(name, field)}
            </FilterChip>
          ))}
        </ul>
      )}
      <AddFilter
        ref={adder}
        fields={others.filter(([name]) => !isSet(name) && name !== openName)}
        onChoose={setOpenName}
      />
      {others.some(([name]) => isSet(name)) && (
        <button
          type="button"
          onClick={() => remove({})}
          className="min-h-8 cursor-pointer px-2 text-fairway underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Clear filters
        </button>
      )}
    </search>
  )
}

function FilterControl({ field, ...props }: FilterProps & { field: FilterField }) {
  if (field.kind === 'text') return <TextFilter {...props} hint={field.hint} />
  if (field.kind === 'dates') return <DatesFilter {...props} ahead={field.ahead} />
  return <ChoiceFilter {...props} options={field.options} several={field.several ?? false} />
}
