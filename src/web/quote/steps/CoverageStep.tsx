import { GRAND_PRIZES_FOR_CLIENTS } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { coverageStep } from '#domain/quote/coverage.step.ts'
import { GrandPrizeRow } from '#web/quote/components/GrandPrizeRow.tsx'
import { useGrandPrizeRows } from '#web/quote/use-grand-prize-rows.ts'
import { WizardStep } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export default function CoverageStep() {
  const { slots, add, remove, removed, undo } = useGrandPrizeRows()
  const isFull = slots.length >= GRAND_PRIZES_FOR_CLIENTS
  return (
    <WizardStep step={coverageStep}>
      {(field) => (
        <section className="grid gap-6" aria-labelledby="grand-prizes">
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
            <Notice kind="info" live>
              <p>
                Contest {removed.slot} was removed.{' '}
                <button
                  type="button"
                  className="min-h-11 cursor-pointer font-semibold text-fairway underline underline-offset-4"
                  onClick={undo}
                >
                  Undo
                </button>
              </p>
            </Notice>
          )}
          <div className="grid justify-items-start gap-2">
            <Button disabled={isFull} onClick={add}>
              Add another hole-in-one contest
            </Button>
            <p className="text-sm text-muted">
              {isFull
                ? `${GRAND_PRIZES_FOR_CLIENTS} contests are the most that fit on one certificate.`
                : `Up to ${GRAND_PRIZES_FOR_CLIENTS} contests, each on its own hole and day.`}
            </p>
          </div>
        </section>
      )}
    </WizardStep>
  )
}
