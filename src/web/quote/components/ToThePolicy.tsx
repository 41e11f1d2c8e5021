import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { type JustBought } from '#web/policy/report-conversion.ts'
import { attempt } from '#web/quote/buying/attempt.ts'
import { type Purchase } from '#web/quote/buying/purchase.ts'
import { forgetUnderWay, keptPurchase } from '#web/quote/buying/under-way.ts'
import { Placeholder } from '#web/shell/Placeholder.tsx'

/** What the page for bought quotes is told by the address bar's history. */
export interface BoughtAs {
  policy: string
}

interface ToThePolicyProps extends BoughtAs {
  guid: string
}

/**
 * From a quote that is bought to the page that says so, and which policy it became. Who bought it in this tab and
 * never got the answer gets it now, and with it the confirmation.
 */
export default function ToThePolicy({ guid, policy }: ToThePolicyProps) {
  const [purchase] = useState(() => keptPurchase(guid))
  if (purchase) return <AnswerAtLast purchase={purchase} policy={policy} />
  const state: BoughtAs = { policy }
  return <Redirect to="/already-purchased" replace state={state} />
}

/** The quote is bought, so that asking again under the same key repeats the answer and buys nothing. */
function AnswerAtLast({ purchase, policy }: { purchase: Purchase; policy: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    void attempt(purchase, { quiet: true }).then((outcome) => {
      forgetUnderWay(purchase.guid)
      if (outcome.done === 'bought') {
        const state: JustBought = { justBought: true }
        navigate(outcome.url.slice(BASE_PATH.length), { replace: true, state })
      } else {
        const state: BoughtAs = { policy }
        navigate('/already-purchased', { replace: true, state })
      }
    })
  }, [purchase, policy, navigate])
  return <Placeholder />
}
