import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { draftScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { type CalendarDate, formatLongDay } from '#domain/values/calendar.ts'
import { CaseRow } from '#web/admin/quote/contests/CaseRow.tsx'
import { focusNextRow } from '#web/admin/quote/contests/next-row.ts'
import { useOpenSection } from '#web/admin/quote/sections/open-section.ts'
import { sectionId } from '#web/admin/quote/sections/sections.ts'
import { useAnswersState, useStepContext } from '#web/quote/answers/context.ts'
import { AddToCase } from '#web/admin/quote/contests/AddToCase.tsx'
import { CustomAddOnNotice } from '#web/quote/contests/add-on/CustomAddOnNotice.tsx'
import { findFirstDate } from '#web/quote/contests/rows/first-date.ts'
import { useRowFocus } from '#web/quote/contests/ContestList.tsx'
import { type Contests, useContests } from '#web/quote/contests/use-contests.ts'
import { StepPlaceProvider } from '#web/quote/shell/step-form/step-place.ts'
import { type ShowErrors, type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'
import { ChargeRow, TotalRow } from '#web/scorecard/ChargeRows.tsx'
import { useScorecard } from '#web/quote/price/use-scorecard.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import { recordApproval } from '#contract/approvals.ts'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import { mayCall } from '#web/api/may-call.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FormerPrice } from '#web/quote/price/PriceNotes.tsx'
import { GoodUntil } from '#web/quote/price/GoodUntil.tsx'
import { TraceTables } from '#web/quote/price/PriceTrace.tsx'
import { useSessionState } from '#web/quote/session/context.ts'
import { ROLES } from '#web/ui/table-roles.ts'

interface CaseContestsProps {
  approvals: Approvals
  /** The contest whose fee is being set by hand. */
  override: { entity: string; slot: number } | undefined
  onOverride: (row: { entity: string; slot: number } | undefined) => void
}

const PLACE = { at: 'part' } as const

/**
 * The contests of the case as a scorecard with its figures in fields: Tab goes to the next figure, Enter to the next row.
 *
 * @rule O18 A rep edits figures where they stand.
 */
export function CaseContests(props: CaseContestsProps) {
  const { current, enter } = useOpenSection()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens, and is no control
    <section
      id={sectionId('contest-coverage')}
      aria-label="Contests"
      className="scroll-mt-14"
      // What is typed in here is left when another section is opened.
      onFocus={(event) => {
        if (current === undefined && event.target.matches('input, select')) enter('contest-coverage')
      }}
    >
      <StepPlaceProvider value={PLACE}>
        <WizardStep step={coverageStep}>
          {(field, complain) => <Scorecard {...props} field={field} showErrors={complain} />}
        </WizardStep>
      </StepPlaceProvider>
    </section>
  )
}

interface ScorecardProps extends CaseContestsProps {
  field: StepField
  showErrors: ShowErrors
}

function Scorecard({ field, showErrors, ...rows }: ScorecardProps) {
  const contests = useContests(field, showErrors)
  return (
    <div className="grid gap-5">
      <Rows contests={contests} field={field} {...rows} />
      {contests.takenOut && (
        <UndoNotice key={contests.takenOut.entity} takesFocus onUndo={contests.undoTakeOut}>
          {contests.takenOut.title} was removed.
        </UndoNotice>
      )}
      <CustomAddOnNotice />
    </div>
  )
}

interface RowsProps extends CaseContestsProps {
  contests: Contests
  field: StepField
}

function Rows({ contests, field, approvals, override, onOverride }: RowsProps) {
  const { open } = contests
  const list = useRowFocus(open.focus)
  const { price, viewer } = useAnswersState()
  const { quote, today } = useStepContext()
  const { columns, labels } = draftScorecard(quote, price, today)
  const day = findFirstDate(quote)?.date
  return (
    <section
      ref={list}
      aria-label="Contests and price"
      className="@container overflow-hidden rounded-lg border border-line bg-card"
    >
      {contests.lists.length > 0 && <Head fee={labels.certFee ?? labels.nondiscountFee} day={day} />}
      {/* Enter goes on to the next row, as in a sheet of figures. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={focusNextRow}>
        {contests.lists.flatMap(({ kind, slots, canAdd, removed, undo }) => [
          ...slots.map((slot) => {
            const place = { kind, slot }
            const row = { entity: kind.entity, slot }
            return (
              <CaseRow
                key={`${kind.entity} ${slot}`}
                {...place}
                day={day}
                field={field}
                columns={columns}
                isOpen={viewer.readOnly === true || open.isOpen(place)}
                onOpen={() => open.open(place)}
                onClose={() => open.close(place)}
                onCopy={canAdd ? () => contests.copy(place) : undefined}
                onRemove={() => contests.remove(place)}
                isOverriding={override?.entity === row.entity && override.slot === slot}
                onOverride={(isOn) => onOverride(isOn ? row : undefined)}
              />
            )
          }),
          removed && (
            <div key={`${kind.entity} removed`} className="border-t border-line p-4">
              <UndoNotice
                key={slots.length}
                takesFocus
                onUndo={() => {
                  undo()
                  open.open({ kind, slot: removed.slot })
                }}
              >
                {contestName(kind, removed.slot)} was removed.
              </UndoNotice>
            </div>
          ),
        ])}
      </div>
      <AddToCase contests={contests} field={field} />
      <Sums />
      <div className="grid gap-2 border-t border-line px-4 py-3">
        <SpecialPricing approvals={approvals} />
        <Price />
      </div>
    </section>
  )
}

/** The heads of the columns; to who does not see them, each field says its name. */
function Head({ fee, day }: { fee: string; day: CalendarDate | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="hidden items-end gap-x-2 bg-fairway-soft px-4 py-2 text-sm text-muted @[45rem]:grid @[45rem]:grid-cols-(--case-columns)"
    >
      <span>{day === undefined ? 'Contest' : formatLongDay(day)}</span>
      <span className="text-right">Distance</span>
      <span className="col-span-2 text-right">Who plays</span>
      <span className="text-right">Prize</span>
      <span className="text-right">Computed</span>
      <span className="text-right">{fee}</span>
    </div>
  )
}

/** Until when the price is good, and how it was reached. It has its place before that is known. */
function Price() {
  const { price } = useAnswersState()
  return (
    <>
      <div className="min-h-[3lh] text-sm @[45rem]:min-h-[1lh]">
        {price.unavailableReason === undefined ? (
          <GoodUntil />
        ) : (
          <p className="font-medium text-sand">{price.unavailableReason}</p>
        )}
      </div>
      <FormerPrice />
      <Disclosure summary="How we calculated each fee">
        <div className="-ml-7 grid gap-4">
          {price.trace.length === 0 && <p className="text-muted">No contest has a price yet.</p>}
          <TraceTables trace={price.trace} />
        </div>
      </Disclosure>
    </>
  )
}

/** @rule N18 R03 Whether fees may be set by hand, and the approval that lets reps do it. */
function SpecialPricing({ approvals }: { approvals: Approvals }) {
  const { contact, viewer } = useSessionState()
  const mayEdit = contact.allow_price_editing
  const mayApprove = mayCall(viewer, recordApproval) && !approvals.query.data?.special_pricing.listed
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <p className="text-muted">
        {mayEdit
          ? 'Select a fee to change it.'
          : 'You can change fees once special pricing is approved for this quote.'}
      </p>
      {mayApprove && (
        <button
          type="button"
          onClick={() => void approvals.answerSpecialPricing()}
          className="min-h-9 cursor-pointer font-medium text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
        >
          {mayEdit ? 'Change the approval' : 'Approve special pricing'}
        </button>
      )}
    </div>
  )
}

/** What is charged besides, and the total. */
function Sums() {
  const { scorecard, isOld, totalNote } = useScorecard()
  const { charges, total, columns } = scorecard
  if (charges.length === 0 && !total) return null
  return (
    <>
      <table {...ROLES.table} aria-label="Total" className="block">
        <tbody {...ROLES.group} className="block">
          {charges.map((charge) => (
            <ChargeRow key={charge.key} charge={charge} columns={columns} isOld={isOld} />
          ))}
          {/* That it is being worked out shows in its colour: a word would move what is below. */}
          {total && <TotalRow total={total} isOld={isOld} isPricing={false} />}
        </tbody>
      </table>
      {totalNote !== undefined && <p className="px-4 pb-3 text-sm text-muted">{totalNote}</p>}
    </>
  )
}
