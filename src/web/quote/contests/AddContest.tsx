import { type ContestDefinition, contestNoun } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { withArticle } from '#domain/values/text-format.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'
import type { Contests } from '#web/quote/contests/use-contests.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
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
                  className={`${BUTTON} cursor-pointer border-edge bg-card transition-colors hover:border-fairway hover:bg-fairway-soft/50`}
                >
                  <ContestIcon entity={kind.entity} className="size-10 [grid-area:icon] sm:mb-2" />
                  <span
                    id={`add-${kind.entity}`}
                    className="min-w-0 font-semibold text-fairway [grid-area:name]"
                  >
                    Add {withArticle(contestNoun(kind))}
                  </span>
                  <span id={`about-${kind.entity}`} className="min-w-0 text-sm text-muted [grid-area:about]">
                    {count === 0 ? keepWordsWhole(kind.introduction) : `${count} of ${maxRows} so far`}
                  </span>
                  <Icon name="plus" className="mt-0.5 text-fairway [grid-area:plus]" />
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

/** The drawing beside the words, or above them where two tiles stand side by side. */
const BUTTON =
  "grid content-start items-start rounded-lg border p-4 text-left gap-x-3 grid-cols-[auto_minmax(0,1fr)_auto] [grid-template-areas:'icon_name_plus''icon_about_plus'] " +
  "sm:gap-x-1.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:[grid-template-areas:'icon_icon''plus_name''about_about']"

/** @rule V02 The most that fit on one quote are said where another would be added. */
function FullTile({ kind, maxRows }: { kind: ContestDefinition; maxRows: number }) {
  return (
    <p className={`${TILE} border-dashed border-edge text-sm text-muted sm:flex-col sm:gap-2`}>
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
