import { useQueryClient } from '@tanstack/react-query'
import { COMPARED_MONTHS, type Comparison, startPlanComparison } from '#contract/rating-plans/comparison.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { comparisonQuery } from '#web/admin/rating-plans/queries.ts'
import { call } from '#web/api/call.ts'
import { SelectField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'

const FIELDS = {
  months: choice({
    label: 'Quotes priced in the last',
    noun: 'period',
    options: COMPARED_MONTHS.map((months) => ({ value: months, label: `${months} months` })),
    message: 'Choose the period',
  }),
}

interface StartComparisonProps {
  plan: string
  comparison: Comparison | null
}

/** Whether what was compared still holds, so that comparing again is no longer the first thing to do. */
export function isCurrent(comparison: Comparison | null): boolean {
  return comparison?.state === 'done' && !comparison.is_outdated
}

/** How far the comparison is that goes on without the page, and whether its result still holds. */
export function ComparisonState({ comparison }: { comparison: Comparison | null }) {
  const runs = isRunning(comparison)
  return (
    <>
      <p role="status" className="sr-only">
        {comparison ? STATE_TEXTS[comparison.state] : ''}
      </p>
      {comparison && runs && <Running comparison={comparison} />}
      {comparison && !runs && comparison.state !== 'done' && (
        <Notice kind="attention" title="This comparison stopped">
          {comparison.started_by} started it on {formatMoment(comparison.started_at)} and it didn’t finish.
          Start it again.
        </Notice>
      )}
      {comparison?.state === 'done' && comparison.is_outdated && (
        <Notice kind="attention" title="This comparison is out of date">
          The plan or the one in force changed after it. Compare again before you decide.
        </Notice>
      )}
    </>
  )
}

function isRunning(comparison: Comparison | null): boolean {
  return comparison?.state === 'running' && !comparison.is_stalled
}

const STATE_TEXTS: Readonly<Record<Comparison['state'], string>> = {
  running: 'The comparison is running.',
  done: 'The comparison is finished.',
  failed: 'The comparison stopped.',
}

/** Starts a comparison. */
export function StartComparison({ plan, comparison }: StartComparisonProps) {
  const client = useQueryClient()
  const form = useForm({
    fields: FIELDS,
    initial: { months: String(comparison?.months ?? 12) },
    send: async ({ months }, options) =>
      (
        await call(startPlanComparison, {
          params: { plan },
          body: { months },
          handlesError: options.handlesError,
        })
      ).data,
    onDone: (started) => client.setQueryData(comparisonQuery(plan).queryKey, started),
  })
  return (
    <Form form={form} className="grid gap-3 print:hidden">
      <FormFailure form={form} failureTitle="We didn’t start it" />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-56">
          <SelectField {...form.field('months')} />
        </div>
        <Button
          type="submit"
          kind={comparison ? 'secondary' : 'primary'}
          busy={form.isBusy}
          disabled={isRunning(comparison)}
        >
          {comparison ? 'Compare again' : 'Compare'}
        </Button>
      </div>
    </Form>
  )
}

function Running({ comparison: { done, total, started_by: by, besides } }: { comparison: Comparison }) {
  return (
    <div className="grid max-w-form gap-2">
      <Progress
        label="Quotes compared"
        value={done}
        max={Math.max(1, total)}
        valueText={`${count(done)} of ${count(total)} quotes`}
      />
      <p>
        {count(done)} of {count(total)} quotes priced under both plans.
      </p>
      <p className="text-sm text-muted">
        Started by {by}, beside {besides}. You can leave this page and come back. If the server restarts, it
        goes on by itself.
      </p>
    </div>
  )
}
