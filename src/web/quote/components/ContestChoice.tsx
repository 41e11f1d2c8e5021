import { useFormState } from 'react-hook-form'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { ContestMark } from '#web/quote/components/ContestMark.tsx'
import { type StepField } from '#web/quote/WizardStep.tsx'
import { FieldError, FieldHint } from '#web/ui/FieldFrame.tsx'

interface ContestChoiceProps {
  field: StepField
  chosen: readonly ContestKind[]
  onChoose: (kind: ContestKind) => void
  onTakeOut: (kind: ContestKind) => void
}

/** The kinds of contest as cards to tick, each with what it is. */
export function ContestChoice({ field, chosen, onChoose, onTakeOut }: ContestChoiceProps) {
  const error = useChoiceError(field, chosen)
  return (
    <fieldset className="min-w-0" aria-describedby={`contests-hint${error ? ' contests-error' : ''}`}>
      <legend className="mb-1 font-serif text-xl font-semibold">Which contests does the event have?</legend>
      <FieldHint id="contests-hint">Choose one or several. You can change your mind at any time.</FieldHint>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {CONTEST_KINDS.map((kind) => {
          const isChosen = chosen.includes(kind)
          return (
            <label key={kind.entity} htmlFor={`choose-${kind.entity}`} className={CARD}>
              <ContestMark entity={kind.entity} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center justify-between gap-3">
                  <span className="font-semibold">{kind.title}</span>
                  <input
                    id={`choose-${kind.entity}`}
                    type="checkbox"
                    name={kind.coverage}
                    checked={isChosen}
                    aria-label={kind.title}
                    aria-describedby={`about-${kind.entity}`}
                    onChange={() => (isChosen ? onTakeOut(kind) : onChoose(kind))}
                    className="size-5 shrink-0 cursor-pointer accent-fairway"
                  />
                </span>
                <span id={`about-${kind.entity}`} className="mt-0.5 block text-sm text-muted">
                  {kind.about}
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

/** What is wrong as long as nothing is chosen. */
function useChoiceError(field: StepField, chosen: readonly ContestKind[]): string | undefined {
  const names = CONTEST_KINDS.map(({ coverage }) => coverage)
  const { errors } = useFormState({ control: field(names[0] ?? '').control, name: names })
  if (chosen.length > 0) return undefined
  return names.map((name) => errors[name]?.message).find((message) => typeof message === 'string')
}
