import { type Claim } from '#web/policy/claims/claim-queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

export type Decision = NonNullable<Claim['outcome']['decision']>

/** What we wrote, word for word, and what we added to it after an answer. */
export function OurLetter({ claim: { outcome }, decision }: { claim: Claim; decision: Decision }) {
  const { letter, at, upheld } = decision
  if (letter === '' && !upheld) return null
  return (
    <article aria-label="Our letter" className="grid gap-4 rounded-lg border border-line bg-card p-5">
      {letter !== '' && <Words text={letter} at={at} title="Our letter" />}
      {upheld && outcome.closed_as !== 'paid' && (
        <Words text={upheld.letter} at={upheld.at} title="After your answer" />
      )}
    </article>
  )
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
