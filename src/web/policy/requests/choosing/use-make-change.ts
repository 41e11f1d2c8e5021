import { useState } from 'react'
import { useLocation } from 'wouter'
import { errorMessage } from '#web/api/call-error.ts'
import { type Policy } from '#web/policy/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** @rule D18 The holder says what is to be changed, and goes there. */
export function useMakeChange(policy: Policy): { choose: () => void; isBusy: boolean } {
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      const { makeChange } = await import('#web/policy/amendments/asking/make-change.ts')
      await makeChange(policy, navigate, () => setBusy(false))
    } catch (error) {
      notify({ type: 'error', title: 'Error', message: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }

  return { choose: () => void choose(), isBusy }
}
