import { useState } from 'react'
import { renewClaimLink } from '#contract/claims/tasks.ts'
import { call } from '#web/api/call.ts'
import type { CallError } from '#web/api/call-error.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * A link that opens nothing: what it was for is not said.
 *
 * @rule N103 Of an expired link a new one can be asked for, which goes to the address of the old one.
 */
export function EndedLink({ error, token }: { error: CallError; token?: string }) {
  if (error.code === 'LINK_EXPIRED') return <ExpiredLink token={token} />
  if (error.code === 'SIGN_IN_REQUIRED')
    return (
      <>
        <PageTitle title="Open your link again" />
        <p className="max-w-measure text-lg">
          Open the link in your email or text message again. It leads back here.
        </p>
      </>
    )
  return (
    <>
      <PageTitle title="This link no longer works" />
      <p className="max-w-measure text-lg">
        Ask the person who sent it to you for a new one. If you typed the address, check every letter of it.
      </p>
    </>
  )
}

function ExpiredLink({ token }: { token: string | undefined }) {
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')

  async function ask(secret: string) {
    setState('busy')
    try {
      await call(renewClaimLink, { body: { token: secret } })
      setState('asked')
    } catch {
      // What failed was shown; it can be asked again.
      setState('idle')
    }
  }

  return (
    <>
      <PageTitle title="This link has expired" />
      {token === undefined ? (
        <p className="max-w-measure text-lg">Open it in your email again, and ask for a new one there.</p>
      ) : state === 'asked' ? (
        <Notice kind="success" title="Look in your inbox" live>
          If this link was emailed to you, a new one is on its way to the same address. If it came another
          way, ask the person who sent it.
        </Notice>
      ) : (
        <>
          <p className="max-w-measure text-lg">
            We can email you a new one. It goes to the address that got this one, and nowhere else.
          </p>
          <p>
            <Button kind="primary" busy={state === 'busy'} onClick={() => void ask(token)}>
              Ask for a new one
            </Button>
          </p>
        </>
      )}
    </>
  )
}
