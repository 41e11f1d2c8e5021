import { useState } from 'react'
import { Link } from 'wouter'
import { SignOut } from '#web/event-day/day/SignOut.tsx'
import { dayPath } from '#web/event-day/day-paths.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import { openStore } from '#web/event-day/store/open-store.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { lastDayText } from '#web/event-day/day/day-text.ts'
import { Button } from '#web/ui/Button.tsx'

/** What this phone keeps, for how long, and how to make it keep it for sure. */
export function KeepOnPhone({ day, bundle }: { day: Day; bundle: Bundle }) {
  const { policy, keep_until: until, event } = bundle
  const persisted = day.rows.meta?.persisted
  const [isAsking, setIsAsking] = useState(false)

  async function keep() {
    setIsAsking(true)
    const isPersisted = await askToPersist()
    const store = await openStore()
    await store.change(policy, ({ meta }) => (meta ? { meta: { ...meta, persisted: isPersisted } } : {}))
    await day.session.refresh()
    setIsAsking(false)
  }

  return (
    <section aria-labelledby="phone" className="grid gap-3">
      <h2 id="phone" className="text-xl">
        On this phone
      </h2>
      <p className="max-w-measure">
        This event is on this phone and opens without a connection.
        {until !== null && ` We delete it from here after ${lastDayText(until, event.time_zone)}.`}
      </p>
      {persisted === undefined ? (
        <p>
          <Button busy={isAsking} onClick={() => void keep()} className="max-sm:w-full">
            Keep on this phone
          </Button>
        </p>
      ) : (
        <p role="status" className="max-w-measure text-muted">
          {persisted
            ? 'Your browser keeps it until you delete it.'
            : 'Your browser may delete it when the phone is full. Add this page to your home screen, and send soon.'}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link href={dayPath(policy, 'sent')} className={LINK}>
          What’s sent and what isn’t
        </Link>
        <Link href="/event-day/mine" className={LINK}>
          All events on this phone
        </Link>
      </p>
      <SignOut day={day} policy={policy} />
    </section>
  )
}

const LINK =
  'inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2'

async function askToPersist(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}
