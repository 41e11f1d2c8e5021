import { useRef, type KeyboardEvent } from 'react'
import type { TodayAnswer, TodayEntry } from '#contract/desk/today.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { useShownEntries } from '#web/admin/today/use-shown-entries.ts'
import { useTodayActs } from '#web/admin/today/use-today-acts.ts'
import { useVerbFocus } from '#web/admin/today/use-verb-focus.ts'
import { SOURCE_LABELS, VERBS } from '#web/admin/today/verbs.ts'
import { WaitingRow } from '#web/admin/today/WaitingRow.tsx'
import { countText } from '#web/rep-frame/desk-counts.ts'
import { sayDay, sayNothing } from '#web/admin/today/today-sentences.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import { KeyLine } from '#web/rep-frame/palette/keys/KeyLine.tsx'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

const SECTIONS = [
  { id: 'tonight', title: 'By tonight' },
  { id: 'week', title: 'This week' },
] as const

/** What waits, in two sections, with the keys that go through it. */
export function WaitingList({ answer }: { answer: TodayAnswer }) {
  const { today, left_out: leftOut } = answer
  const acts = useTodayActs()
  const { shown, fresh, showFresh } = useShownEntries(answer.entries, acts.left)
  const list = useRef<HTMLDivElement>(null)
  const { move, focused } = useVerbFocus(list, shown)
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => {
      const entry = focused()
      if (entry && VERBS[entry.act.verb].run) acts.run(entry)
    },
    u: acts.undo?.run,
  })

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    move(step)
  }

  return (
    <div className="grid gap-8">
      {(acts.undo || fresh > 0) && (
        <div className="grid gap-3">
          {acts.undo && (
            <UndoNotice onUndo={acts.undo.run} takesFocus={shown.length === 0}>
              {acts.undo.said}
            </UndoNotice>
          )}
          {fresh > 0 && (
            <p role="status">
              <Button kind="quiet" onClick={showFresh}>
                {fresh === 1 ? 'Show 1 new item' : `Show ${fresh} new items`}
              </Button>
            </p>
          )}
        </div>
      )}
      {shown.length === 0 && !acts.undo ? (
        <Empty title={sayNothing(answer)}>
          <p className="text-muted">New work appears here.</p>
        </Empty>
      ) : (
        // The keys are those of the buttons and links in it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div ref={list} className="grid gap-8" onKeyDown={moveByArrow}>
          {SECTIONS.map((section) => (
            <Section
              key={section.id}
              {...section}
              entries={shown.filter((entry) => entry.section === section.id)}
              today={today}
              onAct={acts.run}
            />
          ))}
        </div>
      )}
      <Rest leftOut={leftOut} today={today} isEmpty={shown.length === 0} />
      {shown.length > 0 && <KeyLine keys={KEYS} />}
    </div>
  )
}

interface SectionProps {
  id: string
  title: string
  entries: readonly TodayEntry[]
  today: string
  onAct: (entry: TodayEntry) => void
}

function Section({ id, title, entries, today, onAct }: SectionProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={`today-${id}`}>
      <div className="flex items-baseline justify-between border-b border-line pb-2">
        <h2 id={`today-${id}`} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted tabular-nums" aria-label={`${entries.length} in this section`}>
          {entries.length}
        </p>
      </div>
      <ul>
        {entries.map((entry) => (
          <WaitingRow key={entry.id} entry={entry} today={today} onAct={onAct} />
        ))}
      </ul>
    </section>
  )
}

/** What is not shown: more of something, or all that is later. */
function Rest({
  leftOut,
  today,
  isEmpty,
}: {
  leftOut: TodayAnswer['left_out']
  today: string
  isEmpty: boolean
}) {
  if (leftOut.length === 0) {
    if (isEmpty) return null
    return (
      <p className="text-sm text-muted">Nothing else until {sayDay(addDays(today as CalendarDate, 8))}.</p>
    )
  }
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm" aria-label="More to do">
      {leftOut.map(({ source, count, path }) => (
        <li key={source}>
          <TextLink to={path} className="inline-flex min-h-11 items-center">
            {countText(count)} more {SOURCE_LABELS[source]}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

const KEYS = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'do the next step' },
  { keys: ['A'], does: 'approve or decline' },
] as const
