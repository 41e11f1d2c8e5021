import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import type { JustBought } from '#web/quote/checkout/report-conversion.ts'
import { sendPurchase } from '#web/quote/checkout/send-purchase.ts'
import type { PurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import { clearPendingPurchase, findPendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import { PageSkeleton } from '#web/layout/PageSkeleton.tsx'

/** The history state of the page for purchased quotes. */
export interface PurchasedAs {
  policy: string
}

interface PolicyRedirectProps extends PurchasedAs {
  guid: string
}

/**
 * Goes from a purchased quote to the page that names its policy. If this tab purchased it and never got the answer, it
 * asks for the answer again and goes to the confirmation.
 */
export default function PolicyRedirect({ guid, policy }: PolicyRedirectProps) {
  const [purchase] = useState(() => findPendingPurchase(guid))
  if (purchase) return <PendingPurchaseRedirect purchase={purchase} policy={policy} />
  const state: PurchasedAs = { policy }
  return <Redirect to="/already-purchased" replace state={state} />
}

/** The quote is purchased already, so the same key repeats the answer and buys nothing. */
function PendingPurchaseRedirect({ purchase, policy }: { purchase: PurchaseRequest; policy: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    void sendPurchase(purchase, { silent: true }).then((outcome) => {
      clearPendingPurchase(purchase.guid)
      if (outcome.status === 'purchased') {
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
