import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  type Passkey,
  removeCodeApp,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/rep-second-factor.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { secondFactorQuery } from '#web/reps/second-factor/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const reload = () => void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })

async function add(dialog: 'add-code-app' | 'add-passkey') {
  const codes = await openDialog(dialog, {})
  reload()
  if (codes && codes.length > 0) await openDialog('recovery-codes', { codes })
}

async function renew() {
  await call(renewRecoveryCodes).then(
    ({ data }) => openDialog('recovery-codes', { codes: data.recovery_codes }),
    () => undefined,
  )
  reload()
}

async function remove(work: () => Promise<unknown>, message: string) {
  await work().then(
    () => notify({ type: 'success', title: 'Removed', message }),
    () => undefined,
  )
  reload()
}

/** The second factors of a rep: an authenticator app, passkeys, and codes for when both are lost. */
export function SecondFactor() {
  return (
    <QueryView query={useQuery(secondFactorQuery)} waiting={<Skeleton className="h-32" />}>
      {({ code_app: hasApp, recovery_codes: codes, passkeys, passkeys_offered: isOffered }) => (
        <>
          <p className="max-w-measure text-muted">
            With two-step sign-in, someone who learns your password still can’t sign in.
          </p>
          <ul aria-label="Second steps" className="rounded-lg border border-line bg-card">
            <Row title="Authenticator app" detail={hasApp ? 'On' : 'Off'}>
              {hasApp ? (
                <Button
                  kind="quiet"
                  onClick={() => void remove(() => call(removeCodeApp), 'Its codes no longer work.')}
                >
                  Remove <span className="sr-only">the authenticator app</span>
                </Button>
              ) : (
                <Button kind="quiet" onClick={() => void add('add-code-app')}>
                  Set up <span className="sr-only">an authenticator app</span>
                </Button>
              )}
            </Row>
            {passkeys.map((passkey) => (
              <Row key={passkey.id} title={`Passkey: ${passkey.name}`} detail={describeUse(passkey)}>
                <Button
                  kind="quiet"
                  onClick={() =>
                    void remove(
                      () => call(removePasskey, { params: { id: passkey.id } }),
                      `${passkey.name} no longer works.`,
                    )
                  }
                >
                  Remove <span className="sr-only">{passkey.name}</span>
                </Button>
              </Row>
            ))}
            {(hasApp || passkeys.length > 0) && (
              <Row title="Recovery codes" detail={`${codes} left, each for one sign-in`}>
                <Button kind="quiet" onClick={() => void renew()}>
                  Make new codes
                </Button>
              </Row>
            )}
          </ul>
          {isOffered ? (
            <div>
              <Button onClick={() => void add('add-passkey')}>Add a passkey</Button>
            </div>
          ) : (
            <p className="text-sm text-muted">
              To use passkeys, open this site by its name, not by a number.
            </p>
          )}
        </>
      )}
    </QueryView>
  )
}

function describeUse({ created_at: since, last_used_at: lastUsed }: Passkey): string {
  const added = `Added ${formatMoment(since)}`
  return lastUsed === null ? added : `${added} · last used ${formatMoment(lastUsed)}`
}

function Row({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
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
