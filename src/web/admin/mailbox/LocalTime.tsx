/** A date and time in the reader's time zone. */
export function LocalTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
