import { SIGNAL_NAMES } from '#domain/claims/signals/signal-texts.ts'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/**
 * What is worth a look: both facts side by side, without a score and without the color of alarm. It blocks nothing.
 *
 * @rule N111 Shown to reps alone; one who has looked says so with a note.
 */
export function LookAt({ work }: { work: ClaimWork }) {
  const { claim, mayDecide } = work
  const { signals } = claim
  if (signals.length === 0) return null
  return (
    <section aria-labelledby="look-at" className="grid gap-2">
      <h2 id="look-at" className="text-lg">
        Look at <span className="font-sans text-sm font-normal text-muted">Hints that decide nothing</span>
      </h2>
      <ul className="grid gap-2">
        {signals.map(({ id, rule, said, beside, seen }) => (
          <li
            key={id}
            className={`grid gap-x-4 gap-y-1 rounded-md border border-line px-3 py-2 text-sm ${seen ? '' : 'bg-water-soft'}`}
          >
            <p className={`flex items-center gap-2 font-semibold ${seen ? 'text-muted' : 'text-water'}`}>
              <Icon name={seen ? 'check' : 'info'} className="size-4" />
              {SIGNAL_NAMES[rule]}
            </p>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <p className="wrap-anywhere">{said}</p>
              <p className="wrap-anywhere">
                <WithClaimLinks text={beside} />
              </p>
            </div>
            {seen ? (
              <p className="wrap-anywhere text-muted">
                Seen by {seen.by}, <time dateTime={seen.at}>{formatMoment(seen.at)}</time>: {seen.note}
              </p>
            ) : (
              mayDecide && (
                <Button
                  kind="quiet"
                  className="-ml-3 min-h-9! justify-self-start text-sm pointer-coarse:min-h-11!"
                  onClick={() => void work.see({ id, title: SIGNAL_NAMES[rule] })}
                >
                  Mark as seen<span className="sr-only">: {SIGNAL_NAMES[rule]}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The numbers of claims in a sentence of ours, each at an odd place of what it is split into. */
const CLAIM_NUMBERS = /\b(C-\d{4,9})\b/

function WithClaimLinks({ text }: { text: string }) {
  return text.split(CLAIM_NUMBERS).map((part, at) =>
    at % 2 === 1 ? (
      <TextLink key={part} to={claimPath(part)}>
        {part}
      </TextLink>
    ) : (
      part
    ),
  )
}
