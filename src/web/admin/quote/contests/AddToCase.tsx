import { contestNoun } from '#domain/contests/contest-definition.ts'
import { withArticle } from '#domain/values/text-format.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import type { Contests } from '#web/quote/contests/use-contests.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { FieldError } from '#web/ui/FieldFrame.tsx'

/**
 * The kinds of contest in one line, each adding one below those that are there.
 *
 * @rule V02 A kind of which there are as many as fit cannot be added.
 */
export function AddToCase({ contests, field }: { contests: Contests; field: StepField }) {
  const { viewer } = useAnswersState()
  const names = CONTEST_DEFINITIONS.map(({ coverageKey }) => coverageKey)
  const errorOf = useFieldErrors(field(names[0] ?? ''))
  const error =
    contests.lists.length > 0 ? undefined : names.map(errorOf).find((message) => message !== undefined)
  if (viewer.readOnly) return null
  const open = contests.all.filter(
    ({ kind, canAdd }) => canAdd || !contests.lists.some((list) => list.kind === kind),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-t border-line px-4 first:border-t-0 print:hidden">
      {open.map(({ kind }) => (
        <button
          key={kind.entity}
          type="button"
          name={kind.coverageKey}
          onClick={() => contests.add(kind)}
          className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium text-fairway hover:underline"
        >
          <RepIcon name="plus" className="size-4" />
          <span className="sr-only">Add {withArticle(contestNoun(kind))}</span>
          <span aria-hidden="true">{kind.title}</span>
        </button>
      ))}
      <FieldError id="contests-error" error={error} />
    </div>
  )
}
