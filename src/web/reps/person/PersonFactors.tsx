import type { ReactNode } from 'react'
import type { PersonDetails } from '#contract/rep-person.ts'
import { countOf } from '#domain/values/text-format.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { reloadPeople } from '#web/reps/people/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface PersonFactorsProps {
  them: { id: string; name: string }
  factors: PersonDetails['second_factors']
}

/** By what somebody proves who they are besides the password. Nothing here is secret. */
export function PersonFactors({ them, factors }: PersonFactorsProps) {
  const { code_app: app, passkeys, recovery_codes: codes } = factors
  const remove = (thing: { passkey?: { id: string; name: string } }) =>
    void openDialog('confirm-rep-change', {
      ...them,
      change: thing.passkey ? 'remove-passkey' : 'remove-app',
      ...thing,
    }).then((answer) => answer && reloadPeople())
  return (
    <section aria-labelledby="second-steps" className="grid gap-3">
      <h2 id="second-steps" className="text-xl">
        Two-step sign-in
      </h2>
      {!app && passkeys.length === 0 ? (
        <p className="text-muted">No authenticator app and no passkey.</p>
      ) : (
        <ul aria-labelledby="second-steps" className="rounded-lg border border-line bg-card">
          {app && (
            <Row title="Authenticator app" detail={`Added ${formatMoment(app.since)}`}>
              <Button kind="quiet" onClick={() => remove({})}>
                Remove <span className="sr-only">the authenticator app</span>
              </Button>
            </Row>
          )}
          {passkeys.map(({ id, name, created_at: since, last_used_at: lastUsed }) => (
            <Row
              key={id}
              title={`Passkey: ${name}`}
              detail={`Added ${formatMoment(since)}${lastUsed === null ? '' : ` · last used ${formatMoment(lastUsed)}`}`}
            >
              <Button kind="quiet" onClick={() => remove({ passkey: { id, name } })}>
                Remove <span className="sr-only">{name}</span>
              </Button>
            </Row>
          ))}
          <Row title="Recovery codes" detail={`${countOf(codes, 'code', 'codes')} left`} />
        </ul>
      )}
    </section>
  )
}

function Row({ title, detail, children }: { title: string; detail: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      {children}
    </li>
  )
}
