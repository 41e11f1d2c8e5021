import { useLocation } from 'wouter'
import { contestDates } from '#domain/quote/model/quote.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'

/** Copies the open quote for another day. What is typed is saved first, as the server copies what it has. */
export function PlanQuoteAgain({ className = '' }: { className?: string }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const { quote, today } = useStepContext()
  const plan = async () => {
    const { contact, viewer } = session.get()
    if (!(await session.flush())) return
    // Loaded when it is needed.
    const { planQuoteAgain } = await import('#web/quote/copying/plan-again.ts')
    const number = String(contact.customFields['quote_number'])
    const [formerDay] = contestDates(quote)
    await planQuoteAgain({ guid: contact.id, number, formerDay, today, as: viewer.editor, navigate })
  }
  return (
    <Button className={className} onClick={() => void plan()}>
      Again next year
    </Button>
  )
}
