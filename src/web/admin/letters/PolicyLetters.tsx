import type { PolicyLetter } from '#contract/letters/policy-letters.ts'
import { LETTER_NAMES } from '#domain/letters/letter-kinds.ts'
import { writeLetterAbout } from '#web/admin/letters/write-letter.ts'
import { letterUrl, type PolicyLetters as ReadLetters } from '#web/policy/letters/letters-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface PolicyLettersProps {
  number: string
  letters: ReadLetters
  mayChange: boolean
}

/**
 * The letters about a policy, the newest first: number, kind, to whom, when and by whom.
 *
 * @rule O02 D35 Every letter opens as it was written; a rep writes another one.
 */
export function PolicyLetters({ number, letters: { letters }, mayChange }: PolicyLettersProps) {
  return (
    <section aria-labelledby="policy-letters" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="policy-letters" className="text-lg">
          Letters
        </h2>
        {mayChange && (
          <Button kind="quiet" className="-ml-3 sm:ml-0" onClick={() => void writeLetterAbout(number)}>
            Write a letter
          </Button>
        )}
      </div>
      {letters.length === 0 ? (
        <p className="text-muted">No letters yet.</p>
      ) : (
        <ul aria-labelledby="policy-letters">
          {letters.map((letter) => (
            <LetterLine key={letter.number} number={number} letter={letter} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LetterLine({ number, letter }: { number: string; letter: PolicyLetter }) {
  const { number: nth, kind, title, recipient, to, written_at: at, written_by: by, code } = letter
  const isNamed = title === LETTER_NAMES[kind]
  return (
    <li className="ruled py-1">
      <a
        href={letterUrl(number, nth)}
        className="group grid min-h-11 min-w-0 content-center py-1.5 no-underline sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-4"
      >
        <span className="text-sm text-muted">Letter {nth}</span>
        <span className="min-w-0 wrap-anywhere">
          <span
            dir="auto"
            className="font-semibold text-ink decoration-1 underline-offset-4 group-hover:text-fairway group-hover:underline"
          >
            {title}
          </span>
          <span className="block text-sm text-muted">
            {!isNamed && `${LETTER_NAMES[kind]}, `}for <bdi>{recipient}</bdi>
            {to !== null && (
              <>
                , emailed to <bdi>{to}</bdi>
              </>
            )}
          </span>
          <span className="block text-sm text-muted">
            <time dateTime={at}>{formatMoment(at)}</time>, {by ?? 'the customer'}
            {letter.is_holders && ', the customer sees it'}
            {code !== null && `, code ${code}`}
          </span>
        </span>
      </a>
    </li>
  )
}
