import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { forgetHolderDrafts } from '#web/policy/access/change-drafts.ts'
import { forgetClaimDrafts } from '#web/policy/claims/claim-drafts.ts'
import { forgetPendingPayments } from '#web/policy/amendments/paying/pending-payment.ts'
import { notify } from '#web/ui/notify.ts'

/** What follows signing out: the home page, and nothing of the policies kept in this browser. */
export function useLeavePolicies(): () => void {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return () => {
    navigate('/', { replace: true })
    client.clear()
    forgetHolderDrafts()
    forgetClaimDrafts()
    forgetPendingPayments()
    notify({ type: 'success', title: 'Signed out', message: 'You’re signed out on this browser' })
  }
}
