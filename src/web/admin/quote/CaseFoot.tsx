import { saveContact } from '#contract/quotes.ts'
import { OfficeFields } from '#web/admin/quote/OfficeFields.tsx'
import { mayCall } from '#web/api/may-call.ts'
import { CLIENT, stepPath } from '#web/api/viewer.ts'
import { PlanQuoteAgain } from '#web/quote/copying/PlanQuoteAgain.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** What is done seldom, at the end of the case. */
export function CaseFoot() {
  const { contact, viewer } = useSessionState()
  return (
    <div className="ruled grid gap-4 pt-2">
      <Disclosure summary="Office notes">
        <OfficeFields />
      </Disclosure>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {mayCall(viewer, saveContact) && <PlanQuoteAgain />}
        <TextLink
          to={stepPath({ viewer: CLIENT, contact }, 'contact-information')}
          className="inline-flex min-h-11 items-center"
        >
          As the client sees it
        </TextLink>
      </div>
    </div>
  )
}
