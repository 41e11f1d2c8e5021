import { useEffect, useRef } from 'react'
import { contestName } from '#domain/contests/contest-definition.ts'
import type { Scorecard } from '#domain/quote/scorecard/scorecard.ts'
import { type CalendarDate, formatLongDay } from '#domain/values/calendar.ts'
import { ContestRow } from '#web/quote/contests/rows/ContestRow.tsx'
import type { Contests } from '#web/quote/contests/use-contests.ts'
import type { RowFocus } from '#web/quote/contests/rows/use-open-row.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { cellClass } from '#web/scorecard/LineCells.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

interface ContestListProps {
  contests: Contests
  field: StepField
  card: Pick<Scorecard, 'columns' | 'labels'> & { day: CalendarDate | undefined }
}

/** All contests, a line each, one of them open. */
export function ContestList({ contests, field, card }: ContestListProps) {
  const { open } = contests
  // Its lines cannot be pressed, so all of it is shown.
  const isReadOnly = useAnswersState().viewer.readOnly === true
  const list = useRowFocus(open.focus)
  return (
    <section
      ref={list}
      aria-label="Your contests"
      className="@container rounded-lg border border-line bg-card"
    >
      <Head {...card} />
      {contests.lists.flatMap(({ kind, slots, canAdd, removed, undo }) => [
        ...slots.map((slot) => {
          const place = { kind, slot }
          return (
            <ContestRow
              key={`${kind.entity} ${slot}`}
              {...place}
              field={field}
              card={card}
              isOpen={isReadOnly || open.isOpen(place)}
              onOpen={() => open.open(place)}
              onClose={() => open.close(place)}
              onDone={() => contests.finish(place)}
              onCopy={canAdd ? () => contests.copy(place) : undefined}
              onRemove={() => contests.remove(place)}
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
    </section>
  )
}

const FIGURES = { date: 'Date', distance: 'Distance', players: 'Who plays', prize: 'Prize' } as const

/**
 * The heads of the columns; to those who do not see them, each line says the same.
 *
 * @rule K14 The fees are named once, as the form version of step 1 names them.
 */
function Head({ columns, labels, day }: ContestListProps['card']) {
  const classes = cellClass(columns, false)
  return (
    <div
      aria-hidden="true"
      className="flex items-end rounded-t-lg bg-fairway-soft px-4 py-2.5 text-sm text-muted"
    >
      <span className={classes.contest}>
        <span className="font-semibold text-ink @[45rem]:hidden">
          {day === undefined ? 'Contest' : formatLongDay(day)}
        </span>
        <span className="hidden @[45rem]:inline">Contest</span>
      </span>
      {(['date', 'distance', 'players', 'prize'] as const).map((column) => (
        <span key={column} className={`${classes[column]} @max-[32.5rem]:hidden`}>
          {FIGURES[column]}
        </span>
      ))}
      {columns !== 'one' && <span className={`${classes.gross} pl-2`}>{labels.nondiscountFee}</span>}
      <span className={`${classes.fee} pl-2 font-normal!`}>{labels.certFee ?? labels.nondiscountFee}</span>
    </div>
  )
}

/** A contest that was opened, added or restored comes into sight and gets the focus, one that is closed keeps it. */
export function useRowFocus(focus: RowFocus | undefined) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!focus) return undefined
    // The texts of a new or restored row reach its fields after this.
    const timer = setTimeout(() => {
      const row = list.current?.querySelector(`#${focus.id}`)
      const control =
        row && (focus.on === 'line' ? row.querySelector('[data-line]') : fieldToFill(row, focus))
      if (!(control instanceof HTMLElement)) return
      control.focus({ preventScroll: true })
      bringIntoSight(row as Element, control)
    })
    return () => clearTimeout(timer)
  }, [focus])
  return list
}

/** The one that is asked for, else the first that is wrong, else the first that is empty. */
function fieldToFill(row: Element, { field }: RowFocus): Element | null {
  const asked = field === undefined ? null : row.querySelector(`[name="${CSS.escape(field)}"]`)
  const wanted = [
    ...row.querySelectorAll('[aria-invalid="true"]'),
    ...[...row.querySelectorAll('[aria-required="true"]')].filter(isEmpty),
  ]
  const found = asked ?? wanted[0] ?? row.querySelector('input, select')
  return found?.matches('[role="radiogroup"]') ? found.querySelector('input') : (found ?? null)
}

function isEmpty(control: Element): boolean {
  if (control.matches('[role="radiogroup"]')) return control.querySelector(':checked') === null
  return (control as HTMLInputElement).value === ''
}

/** Its line goes to the top of the window unless line and field can be seen already. */
function bringIntoSight(row: Element, control: Element): void {
  const [{ top }, { bottom }] = [row.getBoundingClientRect(), control.getBoundingClientRect()]
  if (top < 0 || bottom > innerHeight) row.scrollIntoView({ block: 'start' })
}
