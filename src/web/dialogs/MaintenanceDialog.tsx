import type { DialogProps } from '#web/dialogs/open.ts'
import { ConfirmDialog } from '#web/dialogs/shells.tsx'

interface MaintenanceProps extends DialogProps<'try-again'> {
  message: string
  /** When we expect to be back, as a moment in ISO 8601. */
  expectedEnd?: string
}

/** Says that the site is down. Answers `try-again` to repeat the failed reads. */
export default function MaintenanceDialog({ message, expectedEnd, close }: MaintenanceProps) {
  const end = expectedEnd ? formatDateTime(expectedEnd) : undefined
  return (
    <ConfirmDialog
      title="We’re working on the site"
      close={() => close()}
      cancelLabel="Close"
      confirmLabel="Try again"
      onConfirm={() => close('try-again')}
    >
      <p>{message}</p>
      {end && (
        <p>
          We expect to be back <strong>{end}</strong>.
        </p>
      )}
      <p className="text-muted">
        Your answers are still here. Leave this page open and it’ll continue when we’re back.
      </p>
    </ConfirmDialog>
  )
}

/** In the reader's time zone, with its name. */
function formatDateTime(iso: string): string | undefined {
  const moment = new Date(iso)
  // A time that has passed is not shown.
  if (!(moment.getTime() > Date.now())) return undefined
  const day = moment.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
  const time = moment.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  })
  return `on ${day} at ${time}`
}

export const example = {
  message: 'We’re down for maintenance',
  expectedEnd: '2027-06-12T18:30:00Z',
}
