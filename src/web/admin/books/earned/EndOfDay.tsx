import { useState } from 'react'
import { addDays, addMonths, type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { useDraft } from '#web/data/filters/use-draft.ts'
import { DateField } from '#web/ui/typed/DateField.tsx'

interface EndOfDayProps {
  /** As `yyyy-MM-dd`; '' until it is known. */
  day: string
  today: string | undefined
  onChange: (day: string) => void
}

/** The day at whose end a report is made: the usual ones, or any other. */
export function EndOfDay({ day, today, onChange }: EndOfDayProps) {
  const [isLeft, setIsLeft] = useState(false)
  const draft = useDraft<string>(day, asItIs)
  const { typed } = draft
  /** On Enter or as the field is left: on the way to one day, a text is often another one. */
  const apply = () => {
    if (typed === undefined || !draft.isNew) return
    setIsLeft(true)
    if (typed === '') return draft.forget()
    if (parseIsoDate(typed) === undefined) return
    draft.keepUntilApplied(typed)
    if (typed !== day) onChange(typed)
  }
  const choose = (next: string) => {
    draft.forget()
    onChange(next)
  }
  const isNoDay = typed !== undefined && !parseIsoDate(typed)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <div className="w-64 max-w-full">
        <DateField
          name="day"
          label="At the end of"
          dateFormat="yyyy-MM-dd"
          size="full"
          value={typed ?? day}
          error={isLeft && isNoDay ? 'Enter a day, such as June 12 or 6/12/2027' : undefined}
          onChange={(text) => {
            draft.type(text)
            setIsLeft(false)
          }}
          onPick={choose}
          onEnter={apply}
          onBlur={apply}
        />
      </div>
      <ul aria-label="Usual days" className="flex flex-wrap gap-2">
        {usualDays(today).map(({ label, on }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={on === day}
              disabled={on === ''}
              onClick={() => choose(on)}
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

const asItIs = (text: string) => text

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
