import { useState } from 'react'
import { endPolicySession } from '#contract/policy-access.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { useLeavePolicies } from '#web/policy/access/use-leave-policies.ts'
import { Button } from '#web/ui/Button.tsx'

const isSignedOut = (error: unknown) => isCallError(error, 'SIGN_IN_REQUIRED')

/** @rule N33 On a shared computer, people can sign out of their policies. */
export function SignOutButton() {
  const leave = useLeavePolicies()
  const [busy, setBusy] = useState(false)

  async function signOut() {
    setBusy(true)
    try {
      await call(endPolicySession, { params: { id: 'current' }, handlesError: isSignedOut })
    } catch (error) {
      // Any other failure was already shown; the person is still signed in and can try again.
      if (!isSignedOut(error)) return setBusy(false)
    }
    leave()
  }

  return (
    <p className="ruled pt-6">
      <Button busy={busy} onClick={() => void signOut()}>
        Sign out
      </Button>
    </p>
  )
}
