import { useState } from 'react'
import { addDays, addMonths, type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { DateField } from '#web/ui/typed/DateField.tsx'

interface EndOfDayProps {
  /** As `yyyy-MM-dd`; '' until it is known. */
  day: string
  today: string | undefined
  onChange: (day: string) => void
}

/** The day at whose end a report is made: the usual ones, or any other. */
export function EndOfDay({ day, today, onChange }: EndOfDayProps) {
  const [typed, setTyped] = useState<string>()
  const set = (next: string) => {
    const isDay = parseIsoDate(next) !== undefined
    setTyped(isDay ? undefined : next)
    if (isDay) onChange(next)
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <div className="w-64 max-w-full">
        <DateField
          name="day"
          label="At the end of"
          dateFormat="yyyy-MM-dd"
          size="full"
          value={typed ?? day}
          onChange={set}
        />
      </div>
      <ul aria-label="Usual days" className="flex flex-wrap gap-2">
        {usualDays(today).map(({ label, on }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={on === day}
              disabled={on === ''}
              onClick={() => set(on)}
              className="min-h-11 cursor-pointer rounded-md border border-edge bg-card px-3 hover:text-fairway aria-pressed:border-fairway aria-pressed:bg-fairway-soft aria-pressed:font-semibold aria-pressed:text-fairway forced-colors:aria-pressed:underline"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Their places are there before today is known. */
function usualDays(today: string | undefined): { label: string; on: string }[] {
  const month = today === undefined ? undefined : (`${today.slice(0, 8)}01` as CalendarDate)
  const year = today === undefined ? undefined : (`${today.slice(0, 4)}-01-01` as CalendarDate)
  return [
    { label: 'Today', on: today ?? '' },
    { label: 'Last month', on: month ? addDays(month, -1) : '' },
    { label: 'The month before', on: month ? addDays(addMonths(month, -1), -1) : '' },
    { label: 'Last year', on: year ? addDays(year, -1) : '' },
  ]
}
