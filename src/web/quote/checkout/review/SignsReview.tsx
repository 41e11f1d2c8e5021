import { getLogo } from '#contract/logos.ts'
import { endpointUrl } from '#web/api/call.ts'
import { ReviewSection } from '#web/quote/checkout/review/ReviewSection.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { orderedSigns } from '#domain/signs/ordered-signs.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'

/** The signs as they will be printed, side by side. */
export function SignsReview() {
  const { contact } = useSessionState()
  const signs = orderedSigns(useDraftQuote())
  if (signs.length === 0) return null
  return (
    <ReviewSection title="Signs, as printed" step="prize-package-options">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
        {signs.map(({ key, sign, sponsor, logo }) => (
          <li key={key} className="min-w-0">
            <SignPicture
              sign={sign}
              sponsor={sponsor}
              logo={
                logo === undefined
                  ? undefined
                  : { href: endpointUrl(getLogo.path, { params: { guid: contact.id, logo } }) }
              }
            />
          </li>
        ))}
      </ul>
    </ReviewSection>
  )
}
