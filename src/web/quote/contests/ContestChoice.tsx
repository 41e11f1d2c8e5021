import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { ContestIcon } from '#web/quote/contests/pictures/ContestIcon.tsx'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { FieldError, FieldHint } from '#web/ui/FieldFrame.tsx'

interface ContestChoiceProps {
  field: StepField
  chosen: readonly ContestDefinition[]
  onChoose: (kind: ContestDefinition) => void
  onTakeOut: (kind: ContestDefinition) => void
}

/** The kinds of contest as cards to tick, each with what it is. */
export function ContestChoice({ field, chosen, onChoose, onTakeOut }: ContestChoiceProps) {
  const error = useChoiceError(field, chosen)
  return (
    <fieldset className="min-w-0" aria-describedby={`contests-hint${error ? ' contests-error' : ''}`}>
      <legend className="mb-1 font-serif text-xl font-semibold">Which contests does the event have?</legend>
      <FieldHint id="contests-hint">Choose one or several. You can change your mind at any time.</FieldHint>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {CONTEST_DEFINITIONS.map((kind) => {
          const isChosen = chosen.includes(kind)
          return (
            <label key={kind.entity} htmlFor={`choose-${kind.entity}`} className={CARD}>
              <ContestIcon entity={kind.entity} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center justify-between gap-3">
                  <span className="font-semibold">{kind.title}</span>
                  <input
                    id={`choose-${kind.entity}`}
                    type="checkbox"
                    name={kind.coverageKey}
                    checked={isChosen}
                    aria-label={kind.title}
                    aria-describedby={`about-${kind.entity}`}
                    onChange={() => (isChosen ? onTakeOut(kind) : onChoose(kind))}
                    className="size-5 shrink-0 cursor-pointer accent-fairway"
                  />
                </span>
                <span id={`about-${kind.entity}`} className="mt-0.5 block text-sm text-muted">
                  {kind.introduction}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      <FieldError id="contests-error" error={error} />
    </fieldset>
  )
}

const CARD =
  'flex cursor-pointer gap-3 rounded-lg border border-edge bg-card p-4 transition-colors hover:border-ink ' +
  'has-checked:border-fairway has-checked:bg-fairway-soft has-focus-visible:outline-3 ' +
  'has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway'

/** The error while nothing is chosen. */
function useChoiceError(field: StepField, chosen: readonly ContestDefinition[]): string | undefined {
  const names = CONTEST_DEFINITIONS.map(({ coverageKey }) => coverageKey)
  const errorOf = useFieldErrors(field(names[0] ?? ''))
  if (chosen.length > 0) return undefined
  return names.map(errorOf).find((message) => message !== undefined)
}
