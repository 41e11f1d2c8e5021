import { useState } from 'react'
import { type FilterProps, readDates, writeDates } from '#web/data/filters/filter-fields.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** Days from one to another, both included. Either end may be left open. */
export function DatesFilter({ name, label, value, onChange }: FilterProps) {
  const [wrong, setWrong] = useState<{ from: string; to: string }>()
  const days = wrong ?? readDates(value)

  function set(changed: Partial<typeof days>) {
    const next = { ...days, ...changed }
    const isReversed = next.from !== '' && next.to !== '' && next.from > next.to
    setWrong(isReversed ? next : undefined)
    if (!isReversed) onChange(writeDates(next))
  }

  return (
    // A label of two lines does not push its field down; an error below one does not lift the other.
    <fieldset
      className={`grid min-w-0 grid-cols-2 gap-3 max-xs:grid-cols-1 ${wrong ? 'items-start' : 'items-end'}`}
    >
      <legend className="sr-only">{label}</legend>
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
    </fieldset>
  )
}
