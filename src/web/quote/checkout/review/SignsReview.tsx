import { getLogo } from '#contract/logos.ts'
import { endpointUrl } from '#web/api/call.ts'
import { ReviewSection } from '#web/quote/checkout/review/ReviewSection.tsx'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'
import { orderedSigns } from '#web/quote/signs/ordered-signs.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'

/** The signs as they will be printed; on a phone they are in a row that scrolls. */
export function SignsReview() {
  const { contact } = useSessionState()
  const signs = orderedSigns(useDraftQuote())
  if (signs.length === 0) return null
  return (
    <ReviewSection title="Signs, as printed" step="prize-package-options">
      {/* It scrolls, so it can be reached by keyboard. */}
      <ul
        tabIndex={signs.length > 1 ? 0 : undefined}
        className="flex gap-4 overflow-x-auto rounded-sm lg:grid lg:grid-cols-2"
      >
        {signs.map(({ key, sign, sponsor, logo }) => (
          <li key={key} className="w-44 shrink-0 lg:w-auto">
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
