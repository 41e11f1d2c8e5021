import { coveredContests, type Quote } from '#domain/quote/model/quote.ts'
import { areTermsAccepted } from '#domain/quote/steps/terms.step.ts'
import { lowerFirstLetter, upperFirstLetter } from '#domain/values/text-format.ts'
import { stepPath } from '#web/api/viewer.ts'
import { termsAcceptedAt } from '#web/quote/checkout/review/terms-accepted-at.ts'
import { OutsideLink } from '#web/layout/outside-links.tsx'
import { useCheckoutForm } from '#web/quote/checkout/box/checkout-form.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** Which terms are accepted, and when, in one line. */
export function TermsLine() {
  const state = useSessionState()
  const quote = useDraftQuote()
  const isAccepted = areTermsAccepted(quote)
  const {
    termsAgreement: { terms, wasAgreed },
  } = useCheckoutForm()
  const at = termsAcceptedAt(state.contact.id)
  return (
    <p className="flex gap-2 text-sm">
      <Icon name={isAccepted ? 'success' : 'info'} className={isAccepted ? 'text-fairway' : 'text-sand'} />
      <span className="min-w-0">
        {termsNames(quote)} {isAccepted ? 'accepted' : 'not accepted yet'}
        {isAccepted && at && ` ${whenText(at)}`}.{' '}
        <TextLink
          to={stepPath(state, 'certificate-terms-conditions')}
          className="inline-block py-2.5 print:hidden sm:py-0"
        >
          Read the terms
        </TextLink>
        {wasAgreed && terms && (
          <>
            {' '}
            So are{' '}
            <OutsideLink href={terms.url} className="text-fairway">
              our terms, version {terms.number}
            </OutsideLink>
            .
          </>
        )}
      </span>
    </p>
  )
}

/** `Hole-in-one, putting and certificate terms` */
function termsNames(quote: Quote): string {
  const names = coveredContests(quote).map(({ title }) => lowerFirstLetter(title))
  return `${upperFirstLetter(names.join(', '))}${names.length > 0 ? ' and c' : 'C'}ertificate terms`
}

function whenText(at: Date): string {
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? `today at ${time}`
    : `on ${at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })} at ${time}`
}
