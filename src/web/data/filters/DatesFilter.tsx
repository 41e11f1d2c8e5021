import { useState } from 'react'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { type FilterProps, readAhead, readDates, writeDates } from '#web/data/filters/filter-fields.ts'
import { DateField } from '#web/ui/typed/DateField.tsx'

interface DatesFilterProps extends FilterProps {
  ahead?: readonly number[] | undefined
}

/** Days from one to another, both included. Either end may be left open. */
export function DatesFilter({ name, label, value, ahead = [], onChange }: DatesFilterProps) {
  const [unsent, setUnsent] = useState<Days>()
  const [isLeft, setIsLeft] = useState(false)
  const days = unsent ?? readDates(value)
  const fault = unsent && findFault(unsent)

  function set(changed: Partial<Days>) {
    const next = { ...days, ...changed }
    const isWrong = findFault(next) !== undefined
    setUnsent(isWrong ? next : undefined)
    setIsLeft(false)
    if (!isWrong) onChange(writeDates(next))
  }

  /** While a day is typed it is not wrong yet. */
  const errorOf = (end: keyof Days) =>
    fault?.end === end && (isLeft || fault.isComplete) ? fault.message : undefined

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
                setUnsent(undefined)
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
      <div className={`grid grid-cols-2 gap-3 max-sm:grid-cols-1 ${fault ? 'items-start' : 'items-end'}`}>
        <DateField
          name={`${name}-from`}
          label={`${label} from`}
          dateFormat="yyyy-MM-dd"
          size="full"
          value={days.from}
          error={errorOf('from')}
          onBlur={() => setIsLeft(true)}
          onChange={(from) => set({ from })}
        />
        <DateField
          name={`${name}-to`}
          label="to"
          dateFormat="yyyy-MM-dd"
          size="full"
          value={days.to}
          error={errorOf('to')}
          onBlur={() => setIsLeft(true)}
          onChange={(to) => set({ to })}
        />
      </div>
    </fieldset>
  )
}

/** As days of the address, or as they are typed. */
interface Days {
  from: string
  to: string
}

interface Fault {
  end: keyof Days
  message: string
  /** Both are days, so typing more does not mend it. */
  isComplete: boolean
}

function findFault({ from, to }: Days): Fault | undefined {
  const isDay = (text: string) => text === '' || parseIsoDate(text) !== undefined
  const message = 'Enter a day, such as June 12 or 6/12/2027'
  if (!isDay(from)) return { end: 'from', message, isComplete: false }
  if (!isDay(to)) return { end: 'to', message, isComplete: false }
  const isReversed = from !== '' && to !== '' && from > to
  return isReversed
    ? { end: 'to', message: 'Choose the first day or a later one', isComplete: true }
    : undefined
}
