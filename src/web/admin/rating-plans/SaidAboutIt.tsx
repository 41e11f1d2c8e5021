import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addPlanRemark, type PlanRemark } from '#contract/rating-plans/remarks.ts'
import { planFields } from '#domain/pricing/plans/plan.fields.ts'
import { remarksQuery } from '#web/admin/rating-plans/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { TextArea } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { RepInitials } from '#web/rep-frame/here-now/RepInitials.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const FIELDS = { text: planFields.remark }

/** @rule O13 What reps say about a plan stands beside it, with their names and when: who signs it reads it there. */
export function SaidAboutIt({ plan }: { plan: string }) {
  const query = useQuery(remarksQuery(plan))
  const [added, setAdded] = useState(0)
  const section = useRef<HTMLElement>(null)
  const onAdded = () => {
    setAdded((times) => times + 1)
    // The field is a new one then.
    setTimeout(() => section.current?.querySelector('textarea')?.focus())
  }
  return (
    <section ref={section} aria-labelledby="said" className="grid gap-4">
      <h2 id="said" className="text-lg">
        Said about it
      </h2>
      <QueryView query={query} waiting={<Skeleton className="h-24" />} failure={{ of: 'part' }}>
        {(remarks) => <RemarkList remarks={remarks} />}
      </QueryView>
      <AddRemark key={added} plan={plan} onAdded={onAdded} />
    </section>
  )
}

export function RemarkList({ remarks }: { remarks: readonly PlanRemark[] }) {
  if (remarks.length === 0) return <p className="text-sm text-muted">Nothing so far.</p>
  return (
    <ol aria-label="Remarks" className="text-sm">
      {remarks.map(({ id, at, by, kind, text }) => (
        <li key={id} className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-8 bottom-1 left-[0.8125rem] border-l border-edge group-last:hidden"
          />
          <RepInitials name={by} isOther />
          <div className="grid gap-0.5">
            <p>
              <span className="font-semibold">{by}</span>
              {KIND_TEXTS[kind]}
            </p>
            <time dateTime={at} className="text-muted">
              {formatMoment(at)}
            </time>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              “{text}”
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const KIND_TEXTS: Readonly<Record<PlanRemark['kind'], string>> = {
  remark: '',
  asked: ' asked for a signature',
  sent_back: ' sent it back',
}

/** A press that was not heard of is repeated under its key, so that nothing is said twice. */
function AddRemark({ plan, onAdded }: { plan: string; onAdded: () => void }) {
  const form = useForm({
    fields: FIELDS,
    send: async (body, options) => (await call(addPlanRemark, { params: { plan }, body, ...options })).data,
    onDone: (remark) => {
      const { queryKey } = remarksQuery(plan)
      queryClient.setQueryData(queryKey, (before: PlanRemark[] = []) => [remark, ...before])
      void queryClient.invalidateQueries({ queryKey })
      onAdded()
    },
  })
  useUnsavedWarning(form.isDirty)
  return (
    <Form form={form} className="grid gap-3 print:hidden">
      <TextArea {...form.field('text')} rows={2} />
      <FormFailure form={form} failureTitle="We didn’t keep it" />
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        Add it
      </Button>
    </Form>
  )
}
