import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endOtherRepSessions,
  endRepSession,
  listRepSessions,
  type RepSession,
} from '#contract/rep-account.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const sessionsQuery = queryOptions({
  queryKey: ['rep-sessions'],
  queryFn: async () => (await call(listRepSessions, { silent: true })).data,
})

export function reloadSessions(): void {
  void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Where the rep is signed in, each to be ended by itself, or all others together. */
export function Sessions() {
  const query = useQuery(sessionsQuery)
  const [isEnding, setIsEnding] = useState(false)

  async function end(work: () => Promise<unknown>, message: string) {
    setIsEnding(true)
    await work().then(
      () => notify({ type: 'success', title: 'Signed out', message }),
      () => undefined,
    )
    setIsEnding(false)
    reloadSessions()
  }

  return (
    <QueryView query={query} waiting={<Skeleton className="h-24" />}>
      {(sessions) => (
        <>
          <ul aria-label="Sessions" className="rounded-lg border border-line bg-card">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={isEnding}
                onEnd={() =>
                  void end(
                    () => call(endRepSession, { params: { id: session.id } }),
                    `We signed out ${session.device}.`,
                  )
                }
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <div>
              <Button
                busy={isEnding}
                onClick={() =>
                  void end(() => call(endOtherRepSessions), 'We signed out all your other devices.')
                }
              >
                Sign out all other devices
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

interface SessionRowProps {
  session: RepSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, created_at: since, last_used_at: lastUsed, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">
          {device} {current && <span className="font-normal text-muted">· this one</span>}
        </p>
        <p className="text-sm text-muted">
          Since {formatMoment(since)} · last used {formatMoment(lastUsed)}
        </p>
      </div>
      {!current && (
        <Button kind="quiet" busy={busy} onClick={onEnd}>
          Sign out <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  )
}
