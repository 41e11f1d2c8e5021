import { PlanQuoteAgain } from '#web/quote/copying/PlanQuoteAgain.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** On a quote whose day has passed: it can be planned again, with everything that was typed. */
export function EventOverNotice() {
  return (
    <Notice kind="info" title="The day of this event has passed">
      <p>Its quote can be copied for another day, with everything that you entered.</p>
      <PlanQuoteAgain className="mt-3" />
    </Notice>
  )
}
