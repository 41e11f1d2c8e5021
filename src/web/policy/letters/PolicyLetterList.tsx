import type { PolicyLetter } from '#contract/letters/policy-letters.ts'
import { PAGES } from '#contract/pages.ts'
import { DOCUMENT_ICON_PATHS } from '#web/policy/documents/document-icon-paths.tsx'
import { letterUrl, type PolicyLetters } from '#web/policy/letters/letters-query.ts'
import { makeProofFor } from '#web/policy/letters/make-proof.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { IconFrame } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

interface PolicyLetterListProps {
  number: string
  /** Undefined if they could not be read. */
  letters: PolicyLetters | undefined
  /** No proof was ever made, and none can be: the section says nothing. */
  isEnded: boolean
}

/**
 * The letters that are for the holder, and a proof of insurance for somebody else in one press.
 *
 * @rule O02 Whoever holds a policy makes a proof of its insurance alone, and finds there what was made before.
 */
export function PolicyLetterList({ number, letters, isEnded }: PolicyLetterListProps) {
  if (!letters || (isEnded && letters.letters.length === 0)) return null
  const { why_not: whyNot, recipient } = letters.proof
  return (
    <section aria-labelledby="letters" className="grid gap-3 print:hidden">
      <h2 id="letters" className="text-lg">
        Letters
      </h2>
      {whyNot === null ? (
        <>
          <p className="max-w-measure text-muted">
            Does the golf course ask whether the event is insured? Make a letter it can check online.
          </p>
          <Button onClick={() => void makeProofFor(number, recipient)} className="w-full">
            Proof of insurance
          </Button>
        </>
      ) : (
        <p className="max-w-measure text-muted">{whyNot}</p>
      )}
      {letters.letters.length > 0 && (
        <ul aria-labelledby="letters" className="ruled">
          {letters.letters.map((letter) => (
            <LetterLine key={letter.number} number={number} letter={letter} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LetterLine({ number, letter }: { number: string; letter: PolicyLetter }) {
  const { number: nth, title, recipient, written_at: at, is_mailed: isMailed, code } = letter
  return (
    <li className="grid gap-0.5 border-b border-line py-1.5">
      <a
        href={letterUrl(number, nth)}
        className="inline-flex min-h-8 items-center gap-2 font-semibold wrap-anywhere text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        <IconFrame className="">{DOCUMENT_ICON_PATHS.download}</IconFrame>
        <span className="min-w-0">
          {title}
          <span className="sr-only">, letter {nth}, PDF</span>
        </span>
      </a>
      <p className="ml-7 text-sm wrap-anywhere text-muted">
        For <bdi>{recipient}</bdi>, <time dateTime={at}>{formatMoment(at)}</time>
        {isMailed && ', emailed'}
      </p>
      {code !== null && (
        <p className="ml-7 text-sm text-muted">
          <TextLink
            to={PAGES.verify.replace(':code?', code)}
            className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
          >
            Check {code}
          </TextLink>
        </p>
      )}
    </li>
  )
}
