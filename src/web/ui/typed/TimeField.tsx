import { readClock } from '#domain/values/typed/clock.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

/** A time of day: `08:30` on the wire, `8:30 AM` to read. */
export function TimeField(props: TextFieldProps) {
  return (
    <TextField
      size="short"
      read={readClock}
      format={formatTime}
      edit={formatTime}
      autoComplete="off"
      {...props}
    />
  )
}

function formatTime(value: string): string {
  return /^\d{2}:\d{2}$/.test(value) ? formatTwelveHour(value) : value
}
