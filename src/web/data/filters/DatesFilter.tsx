import { useState } from 'react'
import { type FilterProps, readAhead, readDates, writeDates } from '#web/data/filters/filter-fields.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface DatesFilterProps extends FilterProps {
  ahead?: readonly number[] | undefined
}

/** Days from one to another, both included. Either end may be left open. */
export function DatesFilter({ name, label, value, ahead = [], onChange }: DatesFilterProps) {
  const [wrong, setWrong] = useState<{ from: string; to: string }>()
  const days = wrong ?? readDates(value)

  function set(changed: Partial<typeof days>) {
    const next = { ...days, ...changed }
    const isReversed = next.from !== '' && next.to !== '' && next.from > next.to
    setWrong(isReversed ? next : undefined)
    if (!isReversed) onChange(writeDates(next))
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{label}</legend>
      {ahead.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ahead.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={readAhead(value) === count}
              onClick={() => {
                setWrong(undefined)
                onChange(`next-${count}`)
              }}
              className="min-h-8 cursor-pointer rounded-md border border-edge px-3 hover:border-fairway aria-pressed:border-fairway aria-pressed:bg-fairway-soft aria-pressed:font-semibold"
            >
              Next {count} days
            </button>
          ))}
        </div>
      )}
      {/* A label of two lines does not push its field down; an error below one does not lift the other. */}
      <div className={`grid grid-cols-2 gap-3 max-xs:grid-cols-1 ${wrong ? 'items-start' : 'items-end'}`}>
        <TextField
          name={`${name}-from`}
          label={`${label} from`}
          type="date"
          value={days.from}
          onChange={(from) => set({ from })}
        />
        <TextField
          name={`${name}-to`}
          label="to"
          type="date"
          value={days.to}
          error={wrong && `Choose a day on or after the first one`}
          onChange={(to) => set({ to })}
        />
      </div>
    </fieldset>
  )
}
