import { type ContestDefinition, contestNoun } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { withArticle } from '#domain/values/text-format.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'
import { type Contests } from '#web/quote/contests/use-contests.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepWordsWhole } from '#web/ui/no-break.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

interface AddContestProps {
  contests: Contests
  field: StepField
}

/** The kinds of contest, each as a button that adds one. */
export function AddContest({ contests, field }: AddContestProps) {
  const error = useChoiceError(field, contests.lists.length)
  const isFirst = contests.lists.length === 0
  return (
    <section aria-labelledby="add-contest" className="grid gap-3 print:hidden">
      <h2 id="add-contest" className="text-lg">
        {isFirst ? 'Which contests does the event have?' : 'Add another contest'}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {contests.all.map(({ kind, slots, canAdd, maxRows }) => {
          const isThere = contests.lists.some((list) => list.kind === kind)
          const count = isThere ? slots.length : 0
          const isFull = isThere && !canAdd
          return (
            <li key={kind.entity} className="grid">
              {isFull ? (
                <FullTile kind={kind} maxRows={maxRows} />
              ) : (
                <button
                  type="button"
                  name={kind.coverageKey}
                  aria-labelledby={`add-${kind.entity}`}
                  aria-describedby={`about-${kind.entity}${error === undefined ? '' : ' contests-error'}`}
                  onClick={() => contests.add(kind)}
                  className={`${TILE} cursor-pointer border-edge bg-card transition-colors hover:border-fairway hover:bg-fairway-soft/50`}
                >
                  <ContestIcon entity={kind.entity} className="size-10" />
                  <span className="min-w-0 flex-1">
                    <span id={`add-${kind.entity}`} className="block font-semibold text-fairway">
                      Add {withArticle(contestNoun(kind))}
                    </span>
                    <span id={`about-${kind.entity}`} className="block text-sm text-muted">
                      {count === 0 ? keepWordsWhole(kind.introduction) : `${count} of ${maxRows} so far`}
                    </span>
                  </span>
                  <Icon name="plus" className="mt-0.5 text-fairway" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <FieldError id="contests-error" error={error} />
    </section>
  )
}

const TILE = 'flex items-start gap-3 rounded-lg border p-4 text-left'

/** @rule V02 The most that fit on one quote are said where another would be added. */
function FullTile({ kind, maxRows }: { kind: ContestDefinition; maxRows: number }) {
  return (
    <p className={`${TILE} border-dashed border-edge text-sm text-muted`}>
      <ContestIcon entity={kind.entity} className="size-10" />
      {maxRows === 1
        ? `You can insure one ${contestNoun(kind)} on one certificate.`
        : `You can insure up to ${maxRows} ${contestNoun(kind)}s on one certificate.`}
    </p>
  )
}

/** The error while nothing is chosen. */
function useChoiceError(field: StepField, count: number): string | undefined {
  const names = CONTEST_DEFINITIONS.map(({ coverageKey }) => coverageKey)
  const errorOf = useFieldErrors(field(names[0] ?? ''))
  return count > 0 ? undefined : names.map(errorOf).find((message) => message !== undefined)
}
