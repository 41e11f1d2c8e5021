import { useState } from 'react'
import { useLocation } from 'wouter'
import { errorMessage } from '#web/api/call-error.ts'
import { type Policy } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

/** @rule D18 The holder says what is to be changed, and goes there. */
export function MakeChangeButton({ policy }: { policy: Policy }) {
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  if (policy.status === 'cancelled') return null

  async function choose() {
    setBusy(true)
    try {
      const { makeChange } = await import('#web/policy/requests/choosing/make-change.ts')
      await makeChange(policy, navigate, () => setBusy(false))
    } catch (error) {
      notify({ type: 'error', title: 'Error', message: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <p className="print:hidden">
      <Button busy={isBusy} onClick={() => void choose()}>
        Make a change
      </Button>
    </p>
  )
}
