import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type SavedQuote, storedAnswers } from '#web/quote/answers/draft/draft.ts'
import { orderedSigns } from '#web/quote/signs/ordered-signs.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** The signs as they are printed; nothing where none is wanted. */
export function SignAtTee({ number, contact }: { number: string; contact: SavedQuote }) {
  const signs = orderedSigns(quoteFrom(storedAnswers(contact)))
  if (signs.length === 0) return null
  const isOne = signs.length === 1
  return (
    <section aria-labelledby="sign" className="grid gap-4">
      <h2 id="sign" className="text-lg">
        {isOne ? 'The sign at the tee' : 'The signs'}
      </h2>
      <div className="grid gap-6 sm:grid-cols-[repeat(auto-fill,14rem)]">
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
      <div className="max-w-measure">
        <p>This is how {isOne ? 'it' : 'they'} will be printed.</p>
        <TextLink
          to={`/policy/all/mine/-/${number}/make-change`}
          className="inline-flex min-h-11 items-center print:hidden"
        >
          Change the sponsor
        </TextLink>
      </div>
    </section>
  )
}
