import { readDays } from '#contract/scorecard.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { listShippingAddress } from '#domain/quote/summary/review-blocks.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { type SavedQuote, storedAnswers } from '#web/quote/answers/draft/draft.ts'
import type { Policy } from '#web/policy/queries.ts'
import { orderedSigns } from '#domain/signs/ordered-signs.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** The signs as they are printed, where they go, and until when they can be changed; nothing where none is wanted. */
export function SignAtTee({ policy, contact }: { policy: Policy; contact: SavedQuote }) {
  const quote = quoteFrom(storedAnswers(contact))
  const signs = orderedSigns(quote)
  if (signs.length === 0) return null
  const isOne = signs.length === 1
  const address = listShippingAddress(quote)
  const shipping = readDays(policy.days ?? []).find(({ key }) => key === 'ship-by')
  return (
    <section aria-labelledby="sign" className="grid gap-4">
      <h2 id="sign" className="text-lg">
        {isOne ? 'The sign at the tee' : 'The signs'}
      </h2>
      <div
        className={`grid items-start gap-x-8 gap-y-4 ${isOne ? 'sm:grid-cols-[14rem_minmax(0,1fr)]' : ''}`}
      >
        <div className={isOne ? '' : 'grid gap-6 sm:grid-cols-[repeat(auto-fill,14rem)]'}>
          {signs.map(({ key, sign, sponsor, logo }) => {
            const href = logoHref(contact, logo)
            return (
              <SignPicture
                key={key}
                sign={sign}
                sponsor={sponsor}
                {...(href !== undefined && { logo: { href } })}
              />
            )
          })}
        </div>
        <div className="grid max-w-measure content-start gap-2">
          <p>This is how we’ll print {isOne ? 'it' : 'them'}.</p>
          {address.length > 0 && (
            <p className="wrap-anywhere text-muted">
              We’ll ship {isOne ? 'it' : 'them'} to <bdi>{address.join(', ')}</bdi>.
            </p>
          )}
          <p className="text-muted">
            {shipping
              ? `You can change the sponsor until we print and ship by ${formatShortDay(shipping.date)}.`
              : 'To change the sponsor, do it right away. We may have printed already.'}
          </p>
          <TextLink
            to={`/policy/all/mine/-/${policy.number}/make-change`}
            className="inline-flex min-h-11 items-center print:hidden"
          >
            Change the sponsor
          </TextLink>
        </div>
      </div>
    </section>
  )
}
