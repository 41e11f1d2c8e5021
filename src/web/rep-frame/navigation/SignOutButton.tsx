import { useState } from 'react'
import { useLocation } from 'wouter'
import { endSession } from '#web/rep-frame/sign-out.ts'
import { Button } from '#web/ui/Button.tsx'

export function SignOutButton() {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await endSession(navigate)
    } catch {
      // The failure was already shown; the rep is still signed in and can try again.
      setBusy(false)
    }
  }

  return (
    <Button kind="quiet" className="px-2! text-sm!" busy={busy} onClick={() => void leave()}>
      Sign out
    </Button>
  )
}
