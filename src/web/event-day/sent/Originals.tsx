import { isUnmetered } from '#web/event-day/outbox/connection.ts'
import { waitingOriginals } from '#web/event-day/outbox/outbox-order.ts'
import { sizeText } from '#web/event-day/sent/OutboxList.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import { Button } from '#web/ui/Button.tsx'
import { Progress } from '#web/ui/Progress.tsx'

/**
 * The photos as the camera made them, which are larger than all the rest together and so wait for a press.
 *
 * @rule N104 An original goes on a press, or by itself where the browser names a connection that costs nothing.
 */
export function Originals({ day }: { day: Day }) {
  const originals = waitingOriginals(day.rows)
  if (originals.length === 0) return null
  const bytes = originals.reduce((sum, row) => sum + row.bytes, 0)
  const isAsked = originals.every((row) => row.isAsked) || isUnmetered()
  const [one] = originals
  return (
    <section aria-labelledby="originals" className="grid gap-3">
      <h2 id="originals" className="text-xl">
        {originals.length === 1 ? 'One original photo' : `${originals.length} original photos`}:{' '}
        {sizeText(bytes)}
      </h2>
      <p className="max-w-measure text-muted">
        {isAsked
          ? 'They go when there’s a connection and this page is open. What breaks off goes on where it stopped.'
          : 'Smaller copies go by themselves. The originals show more, and take more of your data.'}
      </p>
      {day.original && one && (
        <Progress
          label="Sending the original"
          value={day.original.sent}
          max={day.original.bytes}
          valueText={`${sizeText(day.original.sent)} of ${sizeText(day.original.bytes)}`}
        />
      )}
      <p>
        <Button
          busy={day.isSendingOriginals}
          onClick={() => void day.session.askForOriginals()}
          className="max-sm:w-full"
        >
          {originals.length === 1 ? 'Send the original' : `Send ${originals.length} originals`}
        </Button>
      </p>
    </section>
  )
}
