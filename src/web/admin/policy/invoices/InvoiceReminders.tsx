import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  holdReminders,
  type InvoiceReminders as Reminders,
  releaseReminders,
} from '#contract/accounting/reminders.ts'
import { remindersQuery } from '#web/admin/policy/invoices/reminders-query.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface InvoiceRemindersProps {
  /** Of the policy. */
  number: string
  invoice: string
  mayChange: boolean
}

/** @rule N108 D45 Which reminders of an invoice went out, which is next, and who holds them and why. */
export function InvoiceReminders({ number, invoice, mayChange }: InvoiceRemindersProps) {
  const options = remindersQuery(number, invoice)
  const query = useQuery(options)
  const show = (data: Reminders) => queryClient.setQueryData(options.queryKey, data)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-24 w-full max-w-md" />}>
      {(reminders) => (
        <section aria-label={`Reminders of ${invoice}`} className="grid max-w-md gap-2 text-sm">
          <p className="font-semibold">Reminders</p>
          {reminders.sent.length > 0 && (
            <ul aria-label="Sent" className="grid gap-1">
              {reminders.sent.map((sent) => (
                <li key={sent.at}>{describeSent(sent)}</li>
              ))}
            </ul>
          )}
          <p className={reminders.state === 'held' ? 'font-semibold text-sand' : 'text-muted'}>
            {describeNext(reminders)}
          </p>
          {reminders.hold && <Hold hold={reminders.hold} />}
          {reminders.past_holds.length > 0 && (
            <ul aria-label="Earlier holds" className="grid gap-1 text-muted">
              {reminders.past_holds.map((hold) => (
                <li key={hold.held_at}>
                  <Hold hold={hold} />
                </li>
              ))}
            </ul>
          )}
          {mayChange && <HoldButton number={number} reminders={reminders} show={show} />}
        </section>
      )}
    </QueryView>
  )
}

function Hold({ hold }: { hold: NonNullable<Reminders['hold']> }) {
  const { reason, held_by: by, held_at: at, released_by: releaser, released_at: released, until } = hold
  return (
    <p className="wrap-anywhere text-muted">
      <span dir="auto">“{reason}”</span> Held by {by}, <time dateTime={at}>{formatMoment(at)}</time>
      {released === null
        ? until !== null && `, through ${formatDay(until)}`
        : `, released by ${releaser}, ${formatMoment(released)}`}
    </p>
  )
}

interface HoldButtonProps {
  number: string
  reminders: Reminders
  show: (data: Reminders) => void
}

function HoldButton({ number, reminders, show }: HoldButtonProps) {
  const { invoice, state } = reminders
  const params = { number, invoice }
  const [busy, setBusy] = useState(false)

  async function hold() {
    const held = await openDialog('hold-reminders', {
      invoice,
      send: async (body, options) => (await call(holdReminders, { params, body, ...options })).data,
    })
    if (held) show(held)
  }

  async function release() {
    setBusy(true)
    try {
      show((await call(releaseReminders, { params, body: {} })).data)
      notify({ type: 'success', title: 'Released', message: `Reminders of ${invoice} go out again.` })
    } catch {
      // The failure was already shown; the list says what has changed meanwhile.
      await queryClient.invalidateQueries({ queryKey: remindersQuery(number, invoice).queryKey })
    } finally {
      setBusy(false)
    }
  }

  if (state === 'held')
    return (
      <Button busy={busy} className="w-fit" onClick={() => void release()}>
        Release the reminders <span className="sr-only">of {invoice}</span>
      </Button>
    )
  if (state !== 'planned') return null
  return (
    <Button className="w-fit" onClick={() => void hold()}>
      Hold the reminders <span className="sr-only">of {invoice}</span>
    </Button>
  )
}

function describeSent({ at, days, by }: Reminders['sent'][number]): string {
  const sent = `Sent ${formatMoment(at)}`
  if (by !== null) return `${sent} by ${by}`
  return days === null ? sent : `${sent}, ${describeDays(days)}`
}

function describeDays(days: number): string {
  if (days === 0) return 'on the due date'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} the due date`
}

function describeNext({ state, next, hold }: Reminders): string {
  if (state === 'held')
    return hold?.until ? `On hold through ${formatDay(hold.until)}` : 'On hold until someone releases them'
  if (next) return `Next: ${formatDay(next.on)}, ${describeDays(next.days)}`
  return STATES[state]
}

const STATES: Readonly<Record<Exclude<Reminders['state'], 'held'>, string>> = {
  planned: 'The next one is being planned',
  paid: 'Nothing is owed, so nothing more is sent.',
  off: 'None go out by themselves: no schedule is set.',
  unreachable: 'The payer no longer opens this policy, so none are sent. Call them.',
  done: 'No more go out by themselves. Call them.',
}
