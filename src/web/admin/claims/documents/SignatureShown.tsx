import type { ClaimCase } from '#contract/claims/case.ts'
import { shortMoment } from '#web/policy/claims/claim-labels.ts'

interface SignatureShownProps {
  signature: NonNullable<ClaimCase['steps'][number]['signature']>
  timeZone: string
}

/** A signature with its words, as it was given. */
export function SignatureShown({ signature, timeZone }: SignatureShownProps) {
  const { name, at, statement, drawing } = signature
  return (
    <figure className="grid gap-2 rounded-md border border-line bg-card p-3 text-sm">
      <p className="text-muted">{statement}</p>
      {drawing ? (
        <svg
          role="img"
          aria-label={`Signature of ${name}`}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          className="max-h-24 w-full text-ink"
        >
          <path
            d={drawing.path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      ) : (
        <p className="font-serif text-xl italic">
          <bdi>{name}</bdi>
        </p>
      )}
      <figcaption className="wrap-anywhere">
        <bdi>{name}</bdi>, {drawing ? 'signed by finger' : 'typed the name'} on {shortMoment(at, timeZone)}
      </figcaption>
    </figure>
  )
}
