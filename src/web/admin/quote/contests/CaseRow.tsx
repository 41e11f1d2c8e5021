import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { setOverride } from '#contract/overrides.ts'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import type { Blocker } from '#domain/problem.ts'
import type { FigureColumn } from '#domain/contests/contest-line.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, rowsOf } from '#domain/quote/model/quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { type FeeColumns, scorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'
import { mayCall } from '#web/api/may-call.ts'
import { OverrideFee } from '#web/admin/quote/contests/OverrideFee.tsx'
import { SetBy } from '#web/admin/quote/contests/SetBy.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useWhoIsAt } from '#web/quote/live/whereabouts.ts'
import { RepChangesButton } from '#web/quote/contests/rows/RepChangesButton.tsx'
import { RowField, RowFields } from '#web/quote/contests/rows/RowFields.tsx'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { useLineState } from '#web/quote/contests/rows/use-line-state.ts'
import { rowId } from '#web/quote/contests/rows/use-open-row.ts'
import { overridesQuery } from '#web/quote/rep/rep-calls.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { PaidFee } from '#web/scorecard/Fee.tsx'
import { Aged } from '#web/scorecard/LineCells.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useMoney } from '#web/ui/money.ts'
import { hasSameValues, useSameValue } from '#web/ui/use-same-value.ts'
import { fromDollars } from '#domain/values/money.ts'

interface CaseRowProps {
  kind: ContestDefinition
  slot: number
  /** The day over all rows; a row says another one. */
  day: CalendarDate | undefined
  field: StepField
  columns: FeeColumns
  /** The fields that are no figures are shown. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** Undefined if there is no room for another. */
  onCopy: (() => void) | undefined
  onRemove: () => void
  isOverriding: boolean
  onOverride: (isOn: boolean) => void
}

/** One contest: its figures in fields, its fee, and below them what is asked or set besides. */
export function CaseRow({ kind, slot, day, field, columns, isOverriding, onOverride, ...row }: CaseRowProps) {
  const quote = useDraftQuote()
  const { contact, price, viewer } = useSessionState()
  const { data: overrides = [] } = useQuery(overridesQuery(contact.id, contact.version))
  const answers: AnyRow = useSameValue(
    rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot },
    hasSameValues,
  )
  const fee = readWirePrice(price.fields).feeOf(kind, slot)
  const line = scorecardLine(kind, answers, fee)
  const state = useLineState(kind, line, field, row.isOpen)
  const override = overrides.find((one) => one.entity === kind.entity && one.index === slot)
  const id = rowId(kind, slot)
  const name = contestName(kind, slot)
  const colleague = useWhoIsAt({ entity: kind.entity, slot })
  const mayOverride = contact.allow_price_editing && mayCall(viewer, setOverride) && fee !== undefined
  const isTheAddOn = isAddOn(quote, kind, slot)
  const referral = price.referrals.find(({ entity, index }) => entity === kind.entity && index === slot)
  const note = state.note?.text ?? (referral && whoApproves(referral))
  const [firstUnit, secondUnit] = line.players.map(({ unit }) => unit)
  const figures = { kind, answers, field, isTheAddOn, firstUnit, secondUnit }

  return (
    <fieldset
      id={id}
      data-contest={`${kind.entity} ${slot}`}
      className={`relative min-w-0 scroll-mt-24 border-t border-line first:border-t-0 ${row.isOpen || isOverriding ? OPEN : ''} ${colleague === undefined ? '' : 'bg-well'}`}
    >
      <legend className="sr-only">{name}</legend>
      <div
        data-dense
        className="grid grid-cols-2 items-start gap-x-2 gap-y-3 px-4 py-2 @[45rem]:grid-cols-(--case-columns) @[45rem]:gap-y-0"
      >
        <button
          type="button"
          data-line
          data-fields={row.isOpen ? undefined : closedKeys(kind, slot).join(' ')}
          aria-expanded={row.isOpen}
          aria-controls={row.isOpen ? `${id}-fields` : undefined}
          onClick={row.isOpen ? row.onClose : row.onOpen}
          className="flex min-h-8 min-w-0 cursor-pointer items-start gap-2 rounded-sm text-left hover:text-fairway max-sm:col-span-2"
        >
          <ContestIcon entity={kind.entity} className="size-7 shrink-0" />
          <span className="min-w-0">
            <span className="flex items-center gap-1">
              <bdi className="font-semibold wrap-anywhere">{line.name}</bdi>
              <Icon
                name="chevron"
                className={`size-3.5! text-muted transition-transform ${row.isOpen ? 'rotate-180' : ''}`}
              />
            </span>
            <span className={`block text-sm wrap-anywhere ${note ? 'text-sand' : 'text-muted'}`}>
              {note ?? describe(line.description, line.date === day ? undefined : line.date, isTheAddOn)}
            </span>
          </span>
        </button>
        <ForChanges>
          <Figure column="distance" {...figures} />
          <Figure column="players" {...figures} />
          <Figure column="prize" {...figures} />
        </ForChanges>
        <Computed cents={override?.computed_fee ?? undefined} />
        <div className="content-center text-right tabular-nums @[45rem]:min-h-8">
          <Aged isOld={state.isOld === true}>
            <FeeCell
              name={name}
              isOverridden={override?.holds === true}
              onPress={mayOverride ? () => onOverride(!isOverriding) : undefined}
            >
              <PaidFee columns={columns} fee={fee} />
            </FeeCell>
          </Aged>
          {colleague !== undefined && (
            <span className="block text-sm font-normal text-water">{colleague} is here</span>
          )}
          {state.feeNote !== undefined && (
            <span className="block text-sm font-normal text-muted">{state.feeNote}</span>
          )}
        </div>
      </div>
      <div className="grid gap-2 px-4 pb-2 pl-13 empty:hidden">
        {override && <SetBy override={override} />}
        <RepChangesButton entity={kind.entity} slot={slot} />
      </div>
      {isOverriding && mayOverride && (
        <OverrideFee
          row={{ entity: kind.entity, index: slot }}
          override={override}
          onClose={() => onOverride(false)}
        />
      )}
      {row.isOpen && (
        <div id={`${id}-fields`} className="grid animate-open gap-4 px-4 pt-1 pb-4 pl-13">
          <RowFields
            kind={kind}
            row={answers}
            field={field}
            isAddOn={isTheAddOn}
            isPlain
            except={(figure) => isFigure(kind, figure)}
          />
          <ForChanges>
            <div className="flex flex-wrap gap-2">
              {row.onCopy && (
                <Button kind="quiet" onClick={row.onCopy}>
                  Copy <span className="sr-only">{name.toLowerCase()}</span>
                </Button>
              )}
              <Button kind="quiet" onClick={row.onRemove}>
                Remove <span className="sr-only">{name.toLowerCase()}</span>
              </Button>
            </div>
          </ForChanges>
        </div>
      )}
    </fieldset>
  )
}

const OPEN = 'before:absolute before:inset-y-0 before:left-0 before:border-l-4 before:border-fairway'

function isFigure({ figureColumns }: ContestDefinition, name: string): boolean {
  return Object.hasOwn(figureColumns, name)
}

/** The fields that are not on the page while the row is closed. */
function closedKeys(kind: ContestDefinition, slot: number): string[] {
  const names = Object.keys(kind.rows.fields)
  return figureKeys(kind, slot).filter((_key, place) => !isFigure(kind, names[place] ?? ''))
}

/** In short; what it says word for word stands above all contests. */
function whoApproves({ clearedBy, refused }: Pick<Blocker, 'clearedBy' | 'refused'>): string {
  if (refused) return 'Not approved'
  return clearedBy === 'carrier' ? 'Needs the carrier’s approval' : 'Needs our approval'
}

function describe(description: string, date: CalendarDate | undefined, isTheAddOn: boolean): string {
  return [description, date === undefined ? '' : formatShortDay(date), isTheAddOn ? 'add-on' : '']
    .filter(Boolean)
    .join(' · ')
}

interface FigureProps {
  kind: ContestDefinition
  column: FigureColumn
  answers: AnyRow
  field: StepField
  isTheAddOn: boolean
  /** Of who plays, in the order of their fields. */
  firstUnit: string | undefined
  secondUnit: string | undefined
}

/** The fields of a column; who plays may be two. They are rendered again with figures of their own row alone. */
const Figure = memo(function Figure(props: FigureProps) {
  const { kind, column, answers, field, isTheAddOn, firstUnit, secondUnit } = props
  const units = column === 'players' ? [firstUnit, secondUnit] : []
  const columns: Readonly<Record<string, FigureColumn | undefined>> = kind.figureColumns
  const names = Object.keys(kind.rows.fields).filter((name) => columns[name] === column)
  const places = column === 'players' ? 2 : 1
  return (
    <>
      {names.map((name, place) => (
        <div key={name} data-column={place === 0 ? column : `${column} ${place}`} className="min-w-0">
          <RowField
            name={name}
            kind={kind}
            row={answers}
            field={field}
            isAddOn={isTheAddOn}
            isDense
            unit={units[place]}
          />
        </div>
      ))}
      {Array.from({ length: places - names.length }, (_, place) => (
        <span key={place} aria-hidden="true" className="hidden @[45rem]:block" />
      ))}
    </>
  )
})

function Computed({ cents }: { cents: number | undefined }) {
  const money = useMoney()
  return (
    <p className="content-center text-right text-sm tabular-nums text-muted @[45rem]:min-h-8">
      {cents !== undefined && (
        <>
          <span className="@[45rem]:sr-only">Computed </span>
          <span className="money">{money(fromDollars(cents))}</span>
        </>
      )}
    </p>
  )
}

interface FeeCellProps {
  name: string
  isOverridden: boolean
  /** Undefined where the fee is text. */
  onPress: (() => void) | undefined
  children: ReactNode
}

/** @rule R03 N18 A fee is set by hand only where prices may be edited; elsewhere it is text. */
function FeeCell({ name, isOverridden, onPress, children }: FeeCellProps) {
  if (!onPress) return <strong className="font-semibold">{children}</strong>
  return (
    <button
      type="button"
      aria-keyshortcuts="o"
      onClick={onPress}
      className={`min-h-8 cursor-pointer rounded-md border px-2 font-semibold pointer-coarse:min-h-11 hover:border-fairway ${isOverridden ? 'border-fairway bg-fairway-soft' : 'border-line'}`}
    >
      {children}
      <span className="sr-only">, set the fee of {name.toLowerCase()}</span>
    </button>
  )
}
