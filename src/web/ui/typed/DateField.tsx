import { lazy, Suspense, useRef, useState } from 'react'
import { readDay } from '#domain/values/typed/day.ts'
import type { Reader } from '#domain/values/typed/reading.ts'
import {
  type CalendarDate,
  formatContestDate,
  formatDayInFull,
  formatPlainDate,
  parseContestDate,
  parseIsoDate,
  parsePlainDate,
} from '#domain/values/calendar.ts'
import { IconFrame } from '#web/ui/Icon.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { ACTION, NativePicker } from '#web/ui/typed/NativePicker.tsx'
import { type DayLimits, readersToday, whyNot } from '#web/ui/typed/day-limits.ts'

/** Loaded when a calendar is opened for the first time. */
const AriaCalendar = lazy(() => import('#web/ui/aria/AriaCalendar.tsx'))

const FORMATS = {
  'MM-dd-yyyy': { parse: parseContestDate, write: formatContestDate },
  'MM/dd/yyyy': { parse: parsePlainDate, write: formatPlainDate },
  'yyyy-MM-dd': { parse: parseIsoDate, write: (day: CalendarDate): string => day },
} as const

interface DateFieldProps extends TextFieldProps {
  /** How its value is written. */
  dateFormat: keyof typeof FORMATS
  limits?: DayLimits | undefined
  /** A day without a year is the next one from here; the reader's day by default. */
  today?: CalendarDate | undefined
  /** Told a day that was chosen in the calendar, where that is something else than typing it. */
  onPick?: ((value: string) => void) | undefined
}

/**
 * A day, typed in any spelling or chosen in a calendar; on telephones in theirs.
 *
 * @rule N100 A day is read as people write it and shown with its weekday; of one that cannot be chosen it is said why.
 */
export function DateField({
  dateFormat,
  limits = {},
  today = readersToday(),
  onPick,
  ...props
}: DateFieldProps) {
  const { parse, write } = FORMATS[dateFormat]
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const day = parse(props.value)
  const choose = (chosen: CalendarDate) => {
    const pick = onPick ?? props.onChange
    pick(write(chosen))
    setIsOpen(false)
  }
  const read: Reader = (typed, context) => {
    const reading = (props.read ?? readDay)(typed, context)
    if (reading.is !== 'understood') return reading
    const value = reading.value as CalendarDate
    const fault = whyNot(limits, value)
    return { ...reading, wire: write(value), shown: fault ? `${reading.shown}. ${fault}` : reading.shown }
  }
  const format = (value: string) => {
    const known = parse(value)
    return known ? formatDayInFull(known) : value
  }

  return (
    <TextField
      size="medium"
      autoComplete="off"
      {...props}
      {...{ read, format, today }}
      edit={format}
      remark={day && whyNot(limits, day)}
      action={(labelId) =>
        props.disabled !== true && (
          <>
            <button
              ref={button}
              type="button"
              aria-label="Open the calendar"
              aria-describedby={labelId}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className={`${ACTION} pointer-coarse:hidden`}
            >
              <CalendarIcon />
            </button>
            <NativePicker
              type="date"
              label="Open the calendar"
              labelId={labelId}
              value={day ?? ''}
              min={limits.from}
              max={limits.to}
              onPick={(value) => {
                const picked = parseIsoDate(value)
                if (picked) choose(picked)
              }}
            >
              <CalendarIcon />
            </NativePicker>
            {isOpen && (
              <Suspense>
                <AriaCalendar
                  {...{ day, limits, today }}
                  label={props.label}
                  trigger={button}
                  onChoose={choose}
                  onClose={() => setIsOpen(false)}
                />
              </Suspense>
            )}
          </>
        )
      }
    />
  )
}

function CalendarIcon() {
  return (
    <IconFrame className="size-5">
      <path d="M3.500 4.500h13v12h-13ZM3.500 8h13M7 2.800v3M13 2.800v3" />
    </IconFrame>
  )
}
