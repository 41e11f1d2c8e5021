import { endPersonSession } from '#contract/rep-person.ts'
import type { RepSession } from '#contract/rep-account.ts'
import { countOf } from '#domain/values/text-format.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { reloadPeople } from '#web/reps/people/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { notify } from '#web/ui/notify.ts'

interface PersonSessionsProps {
  them: { id: string; name: string }
  sessions: readonly RepSession[]
  /** On which they have signed in before. */
  devices: number
}

/** Where somebody is signed in, each to be ended by itself, or all together. */
export function PersonSessions({ them, sessions, devices }: PersonSessionsProps) {
  async function end({ id: session, device }: RepSession) {
    await call(endPersonSession, { params: { id: them.id, session } }).then(
      () => notify({ type: 'success', title: 'Signed out', message: `We signed out ${device}.` }),
      () => undefined,
    )
    reloadPeople()
  }

  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <h2 id="sessions" className="text-xl">
        Where they’re signed in
      </h2>
      {sessions.length === 0 ? (
        <p className="text-muted">Not signed in anywhere.</p>
      ) : (
        <ul aria-labelledby="sessions" className="rounded-lg border border-line bg-card">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-t-0"
            >
              <div className="min-w-0">
                <p className="font-semibold">
                  {session.device}{' '}
                  {session.current && <span className="font-normal text-muted">· this one</span>}
                </p>
                <p className="text-sm text-muted">
                  Since {formatMoment(session.created_at)} · last used {formatMoment(session.last_used_at)}
                </p>
              </div>
              {!session.current && (
                <Button kind="quiet" onClick={() => void end(session)}>
                  Sign out <span className="sr-only">{session.device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        They’ve signed in on {countOf(devices, 'known device', 'known devices')}.
      </p>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button
            onClick={() =>
              void openDialog('confirm-rep-change', { ...them, change: 'end-sessions' }).then(
                (answer) => answer && reloadPeople(),
              )
            }
          >
            Sign out everywhere
          </Button>
        </div>
      )}
    </section>
  )
}
