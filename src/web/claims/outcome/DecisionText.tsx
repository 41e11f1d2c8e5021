import { letterFileUrl } from '#web/claims/printing/file-urls.ts'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

export type Decision = NonNullable<Claim['outcome']['decision']>

/** What we wrote, word for word, and what we added to it after an answer. */
export function OurLetter({ claim: { number, outcome }, decision }: { claim: Claim; decision: Decision }) {
  const { letter, at, upheld } = decision
  if (letter === '' && !upheld)
    return (
      <LetterFile number={number} letter="decision">
        Our letter (PDF)
      </LetterFile>
    )
  return (
    <article aria-label="Our letter" className="grid gap-4 rounded-lg border border-line bg-card p-5">
      {letter !== '' && <Words text={letter} at={at} title="Our letter" />}
      {upheld && outcome.closed_as !== 'paid' && (
        <Words text={upheld.letter} at={upheld.at} title="After your answer" />
      )}
      <LetterFile number={number} letter="decision">
        Our letter (PDF)
      </LetterFile>
    </article>
  )
}

/** A letter as a file. */
export function LetterFile({ number, letter, children }: LetterFileProps) {
  return (
    <p>
      <a
        href={letterFileUrl(number, letter)}
        className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {children}
      </a>
    </p>
  )
}

interface LetterFileProps {
  number: string
  letter: 'decision' | 'certificate'
  children: string
}

function Words({ title, text, at }: { title: string; text: string; at: string }) {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-base font-semibold">
        {title} <span className="block text-sm font-normal text-muted">{formatMoment(at)}</span>
      </h3>
      {paragraphs.map((paragraph, nth) => (
        <p key={`${nth} ${paragraph}`} dir="auto" className="max-w-measure wrap-anywhere">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
