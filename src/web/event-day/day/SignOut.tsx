import { useState } from 'react'
import { BASE_PATH } from '#contract/pages.ts'
import { endPolicySession } from '#contract/policy-access.ts'
import { call } from '#web/api/call.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import { leaveEvent } from '#web/event-day/store/end-of-keeping.ts'
import { openStore } from '#web/event-day/store/open-store.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * Takes this phone out of the event. What is not sent is asked about, never lost in silence.
 *
 * @rule N104 Signing out sends first, then asks whether what could not be sent stays for the next link or goes.
 */
export function SignOut({ day, policy }: { day: Day; policy: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const count = day.rows.outbox.length

  async function begin() {
    setIsBusy(true)
    await day.session.sendNow()
    setIsBusy(false)
    const { outbox } = day.session.read().rows
    if (outbox.length > 0) setIsAsking(true)
    else await leave(false)
  }

  async function leave(keepsUnsent: boolean) {
    setIsBusy(true)
    await leaveEvent(await openStore(), policy, { keepsUnsent })
    // Without a connection the session stays with the server until it ends by itself; nothing of it is on this phone.
    await call(endPolicySession, { params: { id: 'current' }, silent: true }).catch(() => undefined)
    location.assign(`${BASE_PATH}/event-day/mine`)
  }

  if (!isAsking)
    return (
      <p>
        <Button kind="quiet" busy={isBusy} className="-ml-3" onClick={() => void begin()}>
          Sign out on this phone
        </Button>
      </p>
    )
  return (
    <div
      role="alertdialog"
      aria-labelledby="leave"
      className="grid gap-3 rounded-md border border-edge bg-card p-4"
    >
      <p id="leave" className="font-semibold">
        {count === 1 ? 'One thing on this phone isn’t sent.' : `${count} things on this phone aren’t sent.`}{' '}
        Keep them for your next link, or delete them?
      </p>
      <div className="grid gap-3">
        <Button kind="primary" busy={isBusy} onClick={() => void leave(true)}>
          Keep what isn’t sent
        </Button>
        <Button kind="destructive" busy={isBusy} onClick={() => void leave(false)}>
          Delete it all
        </Button>
        <Button kind="quiet" onClick={() => setIsAsking(false)}>
          Stay signed in
        </Button>
      </div>
    </div>
  )
}
