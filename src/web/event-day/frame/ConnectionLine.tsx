import { waitingOriginals, waitsToSend } from '#web/event-day/outbox/outbox-order.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import { IconFrame } from '#web/ui/Icon.tsx'

/** Whether there is a connection, as the last attempt found it: what the phone believes of itself is often wrong. */
export function ConnectionLine({ day }: { day: Day }) {
  const text = textOf(day)
  const isOff = day.last === 'no-connection'
  return (
    <div className={`border-b border-line ${isOff ? 'bg-sand-soft text-sand' : 'text-muted'}`}>
      <p
        role="status"
        className="mx-auto flex min-h-10 max-w-form items-center gap-2 px-4 py-2 text-sm font-medium sm:px-6"
      >
        {isOff && <NoConnectionIcon />}
        {text}
      </p>
    </div>
  )
}

function textOf({ last, isSending, rows, isKept, isHidden }: Day): string {
  if (isKept === undefined) return 'Opening…'
  const waiting = isHidden ? 0 : rows.outbox.filter(waitsToSend).length
  if (last === 'no-connection')
    return waiting === 0 ? 'No connection' : `No connection. Kept on this phone: ${waiting} to send.`
  if (last === 'ended')
    return waiting === 0 ? 'Not connected to this policy' : `Kept on this phone: ${waiting} to send.`
  if (waiting > 0) return isSending ? `Sending ${waiting}…` : `Kept on this phone: ${waiting} to send.`
  if (last === undefined) return 'Connecting…'
  const originals = isHidden ? 0 : waitingOriginals(rows).length
  if (originals === 0) return 'Everything is sent'
  return originals === 1 ? 'Sent, but for one original photo' : `Sent, but for ${originals} original photos`
}

export function NoConnectionIcon({ className = '' }: { className?: string }) {
  return (
    <IconFrame className={className}>
      <path d="m3 3 14 14M2.500 8a11 11 0 0 1 3.700-2.300M9 4.900a11 11 0 0 1 8.500 3.100M5.300 11a7 7 0 0 1 3-1.700M12.600 10a7 7 0 0 1 2.100 1.100M8.200 13.800a3 3 0 0 1 3.300-.2M10 16.600v.1" />
    </IconFrame>
  )
}
