import { useEffect, useRef, useState } from 'react'
import { coverageStep } from '#domain/quote/coverage.step.ts'
import { GrandPrizeRow } from '#web/quote/components/GrandPrizeRow.tsx'
import { UndoNotice } from '#web/quote/components/UndoNotice.tsx'
import { useGrandPrizeRows } from '#web/quote/use-grand-prize-rows.ts'
import { type StepField, WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

export default function CoverageStep() {
  return <WizardStep step={coverageStep}>{(field) => <GrandPrizes field={field} />}</WizardStep>
}

function GrandPrizes({ field }: { field: StepField }) {
  const { slots, hasRoom, most, removed, add, remove, undo } = useGrandPrizeRows()
  const { section, focusRow } = useRowFocus()
  return (
    <section ref={section} className="grid gap-6" aria-labelledby="grand-prizes">
      <div>
        <h2 id="grand-prizes" className="text-xl">
          Hole-in-one
        </h2>
        <p className="mt-1 max-w-measure text-muted">
          The grand prize hole is the par 3 with the big prize. Every player who makes the ace wins.
        </p>
      </div>
      {slots.map((slot) => (
        <GrandPrizeRow
          key={slot}
          slot={slot}
          field={field}
          onRemove={slots.length > 1 ? () => remove(slot) : undefined}
        />
      ))}
      {removed && (
        <UndoNotice
          key={slots.length}
          takesFocus
          onUndo={() => {
            undo()
            focusRow(removed.slot)
          }}
        >
          Contest {removed.slot} was removed.
        </UndoNotice>
      )}
      <div className="grid justify-items-start gap-2">
        <Button
          disabled={!hasRoom}
          onClick={() => {
            add()
            focusRow(slots.length + 1)
          }}
        >
          Add another hole-in-one contest
        </Button>
        <p className="text-sm text-muted">
          {hasRoom
            ? `Up to ${most} contests, each on its own hole and day.`
            : `${most} contests are the most that fit on one certificate.`}
        </p>
      </div>
    </section>
  )
}

/** A row that was added, or brought back, is where one goes on: its first field takes the focus. */
function useRowFocus() {
  const section = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState<{ slot: number }>()
  useEffect(() => {
    if (wanted) section.current?.querySelector<HTMLElement>(`[name="h_date_${wanted.slot}"]`)?.focus()
  }, [wanted])
  return { section, focusRow: (slot: number) => setWanted({ slot }) }
}
