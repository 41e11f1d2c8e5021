import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { type JustBought } from '#web/policy/confirmation/report-conversion.ts'
import { sendPurchase } from '#web/quote/checkout/purchase/send-purchase.ts'
import { type PurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import { clearPendingPurchase, findPendingPurchase } from '#web/quote/checkout/purchase/pending-purchase.ts'
import { PageSkeleton } from '#web/app/layout/PageSkeleton.tsx'

/** What the page for bought quotes is told by the address bar's history. */
export interface PurchasedAs {
  policy: string
}

interface PolicyRedirectProps extends PurchasedAs {
  guid: string
}

/**
 * From a quote that is bought to the page that says so, and which policy it became. Who bought it in this tab and
 * never got the answer gets it now, and with it the confirmation.
 */
export default function PolicyRedirect({ guid, policy }: PolicyRedirectProps) {
  const [purchase] = useState(() => findPendingPurchase(guid))
  if (purchase) return <PendingPurchaseRedirect purchase={purchase} policy={policy} />
  const state: PurchasedAs = { policy }
  return <Redirect to="/already-purchased" replace state={state} />
}

/** The quote is bought, so that asking again under the same key repeats the answer and buys nothing. */
function PendingPurchaseRedirect({ purchase, policy }: { purchase: PurchaseRequest; policy: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    void sendPurchase(purchase, { quiet: true }).then((outcome) => {
      clearPendingPurchase(purchase.guid)
      if (outcome.done === 'bought') {
        const state: JustBought = { justBought: true }
        navigate(outcome.url.slice(BASE_PATH.length), { replace: true, state })
      } else {
        const state: PurchasedAs = { policy }
        navigate('/already-purchased', { replace: true, state })
      }
    })
  }, [purchase, policy, navigate])
  return <PageSkeleton />
}
