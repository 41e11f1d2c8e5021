import { useQuery } from '@tanstack/react-query'
import { closeAsLost } from '#contract/desk/closing.ts'
import { saveContact } from '#contract/quotes.ts'
import { closingQuery, openLostDialog } from '#web/admin/case/lost/lost-acts.ts'
import { OfficeFields } from '#web/admin/quote/OfficeFields.tsx'
import { mayCall } from '#web/api/may-call.ts'
import { CLIENT, stepPath } from '#web/api/viewer.ts'
import { PlanQuoteAgain } from '#web/quote/copying/PlanQuoteAgain.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** @rule N110 A quote that nobody will buy is closed with its reason; reminders of it end. */
function CloseAsLost() {
  const { contact, viewer } = useSessionState()
  const closing = useQuery(closingQuery(contact.id), queryClient).data
  if (!mayCall(viewer, closeAsLost)) return null
  // Its place is kept until it is known, so that nothing beside it moves.
  if (!closing)
    return (
      <Button kind="quiet" className="invisible" disabled>
        Close as lost
      </Button>
    )
  if (closing.lost !== null || closing.problem !== null) return null
  return (
    <Button kind="quiet" onClick={() => void openLostDialog(contact.id)}>
      Close as lost
    </Button>
  )
}

/** What is done seldom, at the end of the case. */
export function CaseFoot() {
  const { contact, viewer } = useSessionState()
  return (
    <div className="ruled grid gap-4 pt-2">
      <Disclosure summary="Notes for reps">
        <OfficeFields />
      </Disclosure>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {mayCall(viewer, saveContact) && <PlanQuoteAgain />}
        <CloseAsLost />
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
