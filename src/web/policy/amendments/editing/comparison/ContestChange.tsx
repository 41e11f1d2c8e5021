import { type ReactNode } from 'react'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { getRepNote } from '#domain/policy/fee-override.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, rowsOf } from '#domain/quote/model/quote.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { useDifference, useFeeLine, useSeesFees } from '#web/policy/amendments/editing/comparison/fees.ts'
import { Facts, BesideInsured } from '#web/policy/amendments/editing/comparison/BesideInsured.tsx'
import { factsOf, rowKeysOf, useOrigins } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { RowFields } from '#web/quote/contests/rows/RowFields.tsx'
import { rowId } from '#web/quote/contests/rows/use-open-row.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

/** One contest on the page. */
export interface ContestPlace {
  kind: ContestDefinition
  slot: number
}

interface ContestChangeProps extends ContestPlace {
  field: StepField
  onRemove: () => void
  /** What else can be done with its fee. */
  children?: ReactNode
}

/** One contest: what is insured, its fields, and what it costs before and after. */
export function ContestChange({ kind, slot, field, onRemove, children }: ContestChangeProps) {
  const quote = useDraftQuote()
  const { contact, viewer } = useAnswersState()
  const origin = useOrigins()(kind.entity, slot)
  const row: AnyRow = rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot }
  const name = contestName(kind, slot)
  const id = rowId(kind, slot)
  const { now } = useFeeLine(kind, slot)
  const dollars = useDollars()
  const seesFees = useSeesFees()
  const repNote = useRepNote(kind, origin)
  return (
    <BesideInsured
      id={id}
      title={
        <>
          <ContestIcon entity={kind.entity} className="size-8" />
          {name}
        </>
      }
      now={
        origin === undefined ? (
          <p className="text-sm text-muted">Not insured yet</p>
        ) : (
          <>
            <Facts facts={factsOf(contact, rowKeysOf(kind, origin))} />
            {seesFees && (
              <p className="flex justify-between gap-4 text-sm text-muted">
                <span>Fee</span>
                <span className="money ">{dollars(now)}</span>
              </p>
            )}
            {repNote !== undefined && <p className="text-sm">{repNote}</p>}
          </>
        )
      }
    >
      <fieldset className="grid min-w-0 gap-4">
        <legend className="sr-only">{name} after the change</legend>
        <div className="w-full max-w-72">
          <ContestPicture entity={kind.entity} figures={row} />
        </div>
        <RowFields kind={kind} row={row} field={field} isAddOn={isAddOn(quote, kind, slot)} isPlain />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {viewer.readOnly ? (
            <span />
          ) : (
            <div className="flex min-w-0 grow flex-wrap gap-x-2">
              {children}
              <Button kind="quiet" className="-ml-3" onClick={onRemove}>
                Take out <span className="sr-only">{name.toLowerCase()}</span>
              </Button>
            </div>
          )}
          {seesFees && <FeeAfter kind={kind} slot={slot} />}
        </div>
      </fieldset>
    </BesideInsured>
  )
}

/** @rule T10 The holder is told what a rep has changed; a rep knows. */
function useRepNote({ rows }: ContestDefinition, origin: number | undefined): string | undefined {
  const { contact, viewer } = useAnswersState()
  if (viewer.editor === 'rep' || origin === undefined) return undefined
  return getRepNote(fieldValue(contact.customFields, wireKey(rows, 'isChangedByReps', origin)) === 'True')
}

/** @rule D22 The difference stands at each contest. While another price is awaited, the old one is grey. */
function FeeAfter({ kind, slot }: ContestPlace) {
  const { isOld, built } = useChangeDraftState()
  const { now, after } = useFeeLine(kind, slot)
  const dollars = useDollars()
  const difference = useDifference()
  const isGrey = isOld && built.state !== 'nothing'
  return (
    <p className={`ml-auto flex items-baseline gap-4 ${isGrey ? 'text-muted' : ''}`}>
      <span>
        <span className="mr-2 text-sm text-muted">Fee after</span>
        <strong className="money">{dollars(after)}</strong>
      </span>
      <span className={after === now ? 'money text-muted' : 'money font-semibold'}>
        {after === undefined ? '' : difference(after - (now ?? 0))}
      </span>
    </p>
  )
}
