import { type Ref, useState } from 'react'
import type { FilterField } from '#web/data/filters/filter-fields.ts'
import { FilterPopover } from '#web/data/filters/FilterPopover.tsx'

interface AddFilterProps {
  /** Those that are not set yet, by their names. */
  fields: readonly (readonly [name: string, field: FilterField])[]
  onChoose: (name: string) => void
  ref: Ref<HTMLButtonElement>
}

/** Offers the filters that are not set. */
export function AddFilter({ fields, onChoose, ref }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  if (fields.length === 0) return null
  return (
    <div className="relative" data-list-tool="filter">
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md border border-dashed border-edge px-3 hover:border-fairway hover:text-fairway pointer-coarse:min-h-11"
      >
        <span aria-hidden="true">+</span> Filter
      </button>
      {isOpen && (
        <FilterPopover
          label="Filter by"
          onClose={({ returnsFocus }) => {
            setOpen(false)
            if (returnsFocus && typeof ref === 'object') ref?.current?.focus()
          }}
        >
          <ul className="grid gap-0.5">
            {fields.map(([name, { label }]) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false)
                    onChoose(name)
                  }}
                  className="flex min-h-8 w-full cursor-pointer items-center rounded-sm px-2 text-left hover:bg-fairway-soft pointer-coarse:min-h-11"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </FilterPopover>
      )}
    </div>
  )
}
