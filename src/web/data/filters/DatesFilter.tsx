import { type FocusEvent, useState } from 'react'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { type FilterProps, readAhead, readDates, writeDates } from '#web/data/filters/filter-fields.ts'
import { useDraft } from '#web/data/filters/use-draft.ts'
import { DateField } from '#web/ui/typed/DateField.tsx'

interface DatesFilterProps extends FilterProps {
  ahead?: readonly number[] | undefined
  /** What is typed is applied on Enter or as the fields are left: on the way to one day, a text is often another one. */
  waits?: boolean
}

/** Days from one to another, both included. Either end may be left open. */
export function DatesFilter({ name, label, value, ahead = [], waits = false, onChange }: DatesFilterProps) {
  const draft = useDraft<Days>(value, writeDates)
  const [isLeft, setIsLeft] = useState(false)
  const unsent = draft.typed
  const days = unsent ?? readDates(value)
  const fault = unsent && findFault(unsent)

  function set(changed: Partial<Days>, isSent: boolean) {
    const next = { ...days, ...changed }
    draft.type(next)
    setIsLeft(false)
    if (isSent) send(next)
  }

  function send(next: Days) {
    if (waits) setIsLeft(true)
    if (findFault(next)) return
    const text = writeDates(next)
    if (text === '') draft.forget()
    else draft.keepUntilApplied(next)
    if (text !== value) onChange(text)
  }

  /** While a day is typed it is not wrong yet. */
  const errorOf = (end: keyof Days) =>
    fault?.end === end && (isLeft || (fault.isComplete && !waits)) ? fault.message : undefined

  const dateFieldOf = (end: keyof Days) => ({
    name: `${name}-${end}`,
    dateFormat: 'yyyy-MM-dd' as const,
    size: 'full' as const,
    value: days[end],
    error: errorOf(end),
    onBlur: () => setIsLeft(true),
    onChange: (day: string) => set({ [end]: day }, !waits),
    onPick: (day: string) => set({ [end]: day }, true),
    ...(waits && { onEnter: finish }),
  })

  function finish() {
    if (!unsent || !draft.isNew) return
    // An end that was emptied is the one that is shown again.
    const shown = readDates(value)
    send({ from: unsent.from || shown.from, to: unsent.to || shown.to })
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (waits && !currentTarget.contains(relatedTarget)) finish()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears that its fields were left
    <fieldset className="grid min-w-0 gap-3" onBlur={leave}>
      <legend className="sr-only">{label}</legend>
      {ahead.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ahead.map((count) => (
            <button
              key={count}
              type="button"
              aria-pressed={readAhead(value) === count}
              onClick={() => {
                draft.forget()
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
        <DateField {...dateFieldOf('from')} label={`${label} from`} />
        <DateField {...dateFieldOf('to')} label="to" />
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
