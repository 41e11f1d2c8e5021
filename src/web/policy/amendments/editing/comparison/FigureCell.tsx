import type { ReactNode } from 'react'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import type { ContestLine, FigureColumn } from '#domain/contests/contest-line.ts'
import { slotName, wireKey } from '#domain/contests/slots.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'
import { limitsFor } from '#domain/values/field.ts'
import { StepperField } from '#web/form/figure-fields.tsx'
import { FigureText } from '#web/policy/amendments/editing/comparison/FigureText.tsx'
import { useSeesFees } from '#web/policy/amendments/editing/comparison/fees.ts'
import {
  AFTER_EDGE,
  COLUMNS_ONLY,
  NO_COLUMNS,
} from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { RowField } from '#web/quote/contests/rows/RowFields.tsx'
import { useViewer } from '#web/quote/answers/context.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export interface FigureCellProps {
  kind: ContestDefinition
  row: AnyRow
  line: ContestLine
  insured: ContestLine | undefined
  column: FigureColumn
  /** The fields behind it; none where the contest has no such figure. */
  names: readonly string[]
  field: StepField
  isAddOn: boolean
  /** It can be changed here: there is a choice, and whoever reads may. */
  isChangeable: boolean
  isOpen: boolean
  /** The one that is seen where there is little room. */
  isCurrent: boolean
  isChanged: boolean
  typed: string | undefined
  onPress: () => void
  onDone: () => void
  /** Types what is insured now; absent where that stands already. */
  onBack?: (() => void) | undefined
}

const WORDS: Readonly<Record<FigureColumn, string>> = {
  distance: 'distance',
  players: 'who plays',
  prize: 'prize',
}

/**
 * A figure after the change: as text with the button that opens it, or in its field. Where there is little room the button
 * stays, and the field is below all figures of the contest.
 */
export function FigureCell(props: FigureCellProps) {
  const { kind, row, line, column, names, isChangeable, isOpen, isCurrent, isChanged, typed } = props
  const text = <FigureText line={line} column={column} typed={typed} />
  const edge = column === 'distance' ? AFTER_EDGE : ''
  if (names.length === 0) return <Cell className={`${COLUMNS_ONLY} ${edge} text-muted`}>{text}</Cell>
  if (!isChangeable) return <Cell className={edge}>{text}</Cell>
  return (
    <>
      <Cell className={`${edge} ${isOpen ? NO_COLUMNS : ''}`}>
        <button
          type="button"
          data-opens={column}
          data-fields={isOpen ? undefined : names.map((name) => wireKey(kind.rows, name, row.slot)).join(' ')}
          aria-expanded={isCurrent}
          onClick={props.onPress}
          className={`${BUTTON} ${isChanged ? CHANGED : 'border-edge bg-card'} ${isCurrent ? 'outline-2 -outline-offset-1 outline-fairway' : ''}`}
        >
          <span className="w-full font-semibold tabular-nums @[63rem]:font-normal">{text}</span>
          <span className="sr-only">
            Change {WORDS[column]} of {contestName(kind, row.slot).toLowerCase()}
          </span>
        </button>
      </Cell>
      {isOpen && (
        <div
          data-part={column}
          className={`min-w-0 content-center group-has-aria-invalid/contest:content-start @max-[63rem]:order-last @max-[63rem]:basis-full @[63rem]:py-2 @[63rem]:pr-3 ${edge} ${isCurrent ? '' : '@max-[63rem]:hidden'}`}
        >
          <div
            data-figure
            className="grid gap-3 @max-[63rem]:animate-open @max-[63rem]:rounded-lg @max-[63rem]:border @max-[63rem]:border-line @max-[63rem]:bg-well @max-[63rem]:p-4"
          >
            {names.map((name, place) => (
              <FigureField key={name} {...props} name={name} place={place} />
            ))}
            <div className={`flex items-center justify-between gap-4 ${NO_COLUMNS}`}>
              {props.onBack ? (
                <Button kind="quiet" className="-ml-3" onClick={props.onBack}>
                  <span>
                    Back to <FigureText line={props.insured} column={column} isShort />
                  </span>
                </Button>
              ) : (
                <span />
              )}
              <Button onClick={props.onDone}>Done</Button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** Looks like the field that it becomes. */
const BUTTON =
  'flex min-h-11 cursor-pointer flex-col items-start justify-center rounded-md border px-3 py-1 text-left hover:border-fairway ' +
  '@max-[20rem]:px-1.5 @max-[20rem]:text-sm @[63rem]:w-full @[63rem]:cursor-text'

const CHANGED = 'border-fairway bg-fairway-soft'

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={`min-w-0 content-center tabular-nums group-has-aria-invalid/contest:content-start @[63rem]:py-2 @[63rem]:pr-3 ${className}`}
    >
      {children}
    </div>
  )
}

/** A number can also be counted up and down where fingers do it. */
function FigureField(props: FigureCellProps & { name: string; place: number }) {
  const { name, place, kind, row, line, insured, column, field, isAddOn } = props
  const { editor } = useViewer()
  const seesFees = useSeesFees()
  const definition = kind.rows.fields[name]
  const limits = definition && limitsFor(definition, editor)
  const words = column === 'players' ? { unit: line.players[place]?.unit } : {}
  const isChosen = kind.allowedChoices?.(row, { isAddOn })[name] !== undefined
  if (!limits || column === 'prize' || isChosen)
    return <RowField name={name} kind={kind} row={row} field={field} isAddOn={isAddOn} isDense {...words} />
  const now = (column === 'players' ? insured?.players[place] : insured?.distance)?.value
  const said = [
    `${limits.from} to ${limits.to}.`,
    now !== undefined && `Insured now: ${now}.`,
    seesFees && 'The fee follows as you type.',
  ]
  return (
    <StepperField
      {...field(slotName(kind.rows.prefix, name), kind.rows.isSingle ? undefined : row.slot)}
      {...words}
      limits={limits}
      hint={said.filter(Boolean).join(' ')}
      stepClass={`w-13 ${NO_COLUMNS}`}
    />
  )
}
