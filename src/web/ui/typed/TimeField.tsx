import { readClock } from '#domain/values/typed/clock.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { IconFrame } from '#web/ui/Icon.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { NativePicker } from '#web/ui/typed/NativePicker.tsx'

const WIRE_TIME = /^\d{2}:\d{2}$/

/**
 * A time of day, typed in any spelling; on telephones also chosen in their own clock. `08:30` on the wire, `8:30 AM` to
 * read.
 */
export function TimeField(props: TextFieldProps) {
  const { value, disabled, onChange } = props
  return (
    <TextField
      size="short"
      read={readClock}
      format={formatTime}
      edit={formatTime}
      autoComplete="off"
      action={(labelId) =>
        disabled !== true && (
          <NativePicker
            type="time"
            label="Open the clock"
            labelId={labelId}
            value={WIRE_TIME.test(value) ? value : ''}
            // A clock that is emptied leaves what was there.
            onPick={(picked) => WIRE_TIME.test(picked) && onChange(picked)}
          >
            <IconFrame className="size-5">
              <path d="M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14ZM10 6.200v4l2.800 1.800" />
            </IconFrame>
          </NativePicker>
        )
      }
      {...props}
    />
  )
}

function formatTime(value: string): string {
  return WIRE_TIME.test(value) ? formatTwelveHour(value) : value
}
