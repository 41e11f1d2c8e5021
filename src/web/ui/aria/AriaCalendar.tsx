import { CalendarDate as LibraryDate } from '@internationalized/date'
import { type RefObject, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { type CalendarDate, formatDayInFull } from '#domain/values/calendar.ts'
import { allowPressing } from '#web/ui/aria/press-style.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { topLayer } from '#web/ui/top-layer.ts'
import { type DayLimits, whyNot } from '#web/ui/typed/day-limits.ts'

allowPressing()

interface AriaCalendarProps {
  label: string
  day: CalendarDate | undefined
  limits: DayLimits
  today: CalendarDate
  trigger: RefObject<HTMLElement | null>
  onChoose: (day: CalendarDate) => void
  onClose: () => void
}

/** A month to choose a day from. One that cannot be chosen can be reached, and says why. */
export default function AriaCalendar({
  label,
  day,
  limits,
  today,
  trigger,
  onChoose,
  onClose,
}: AriaCalendarProps) {
  const [focused, setFocused] = useState(day ?? firstShown(limits, today))
  const why = whyNot(limits, focused)
  return (
    <I18nProvider locale="en-US">
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={trigger}
        placement="bottom end"
        UNSTABLE_portalContainer={topLayer.get()}
        className="max-w-[calc(100vw-2rem)] animate-open overflow-auto rounded-md border border-edge bg-card p-3 text-ink shadow-lifted"
      >
        <Dialog aria-label={`Calendar: ${label}`} className="outline-none">
          <Calendar
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person opened it to choose a day
            autoFocus
            aria-label={label}
            value={day ? toLibrary(day) : null}
            focusedValue={toLibrary(focused)}
            onFocusChange={(next) => setFocused(fromLibrary(next))}
            onChange={(chosen) => onChoose(fromLibrary(chosen))}
            isDateUnavailable={(date) => whyNot(limits, fromLibrary(date)) !== undefined}
            className="w-full"
          >
            <header className="mb-2 flex items-center justify-between gap-2">
              <Button slot="previous" className={TURN}>
                <Icon name="chevron" className="rotate-90" />
              </Button>
              <CalendarHeading className="font-semibold" />
              <Button slot="next" className={TURN}>
                <Icon name="chevron" className="-rotate-90" />
              </Button>
            </header>
            <CalendarGrid className="w-full border-separate border-spacing-0" weekdayStyle="short">
              <CalendarGridHeader>
                {(name) => (
                  <CalendarHeaderCell className="pb-1 text-center text-sm font-normal text-muted">
                    {name}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
          <p aria-live="polite" className="mt-2 min-h-5 max-w-[19rem] text-sm text-muted">
            {why ?? formatDayInFull(focused)}
          </p>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}

const TURN =
  'grid size-11 cursor-pointer place-items-center rounded-md text-fairway hover:bg-fairway-soft data-disabled:cursor-default data-disabled:text-muted'

const CELL =
  'mx-auto grid size-10 cursor-pointer place-items-center rounded-md tabular-nums outline-none data-hovered:bg-fairway-soft data-focused:outline-2 data-focused:-outline-offset-2 data-focused:outline-fairway data-outside-month:invisible data-unavailable:cursor-default data-unavailable:text-muted data-unavailable:line-through data-selected:bg-fairway data-selected:font-semibold data-selected:text-on-fairway'

/** The month that is shown first. */
function firstShown({ from, to }: DayLimits, today: CalendarDate): CalendarDate {
  if (from && today < from) return from
  return to && today > to ? to : today
}

function toLibrary(day: CalendarDate): LibraryDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new LibraryDate(year, month, date)
}

function fromLibrary(date: { toString: () => string }): CalendarDate {
  return date.toString().slice(0, 10) as CalendarDate
}
