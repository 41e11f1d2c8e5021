import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import type { PlanRemark } from '#contract/rating-plans/remarks.ts'
import { ChangeList } from '#web/admin/rating-plans/ChangeList.tsx'
import { SecondRepFields } from '#web/admin/second-rep/SecondRepFields.tsx'
import { useSecondRepForm } from '#web/admin/second-rep/use-second-rep-form.ts'
import { RemarkList } from '#web/admin/rating-plans/SaidAboutIt.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import type { FormCall } from '#web/form/use-form.ts'
import { formatDay } from '#web/ui/format-day.ts'

type Decided = 'signed' | 'returned'

interface SignPlanProps extends DialogProps<Decided> {
  plan: Pick<
    PlanDetail,
    'name' | 'effective_from' | 'asked_by' | 'note' | 'changes' | 'beside' | 'decider' | 'figures'
  >
  /** What was said about it; what whoever asked said is one of them. */
  remarks: readonly PlanRemark[]
  approve: (aloneReason: string | undefined, options: FormCall) => Promise<Decided>
  decline: (reason: string, options: FormCall) => Promise<Decided>
}

/** @rule N109 Who wrote figures of a plan cannot sign it; they can make it a draft again. */
export default function SignPlanDialog({ plan, remarks, approve, decline, close }: SignPlanProps) {
  const deciding = useSecondRepForm(plan.decider, { approve, decline, close })
  const { form, isOwn, isDeclining } = deciding
  return (
    <FormDialog
      title={isOwn ? `Go on drafting ${plan.name}` : `Sign ${plan.name}`}
      submitLabel={isOwn ? 'Make it a draft again' : isDeclining ? 'Send it back' : 'Sign the plan'}
      failureTitle="We couldn’t save the decision"
      close={() => close()}
      form={form}
    >
      {!isOwn && (
        <>
          <p>
            {plan.asked_by} asked for it. New prices come from it from{' '}
            <strong>{plan.effective_from === null ? 'its day' : formatDay(plan.effective_from)}</strong> on.
          </p>
          {plan.note !== null && !remarks.some(({ kind }) => kind === 'asked') && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
              “{plan.note}”
            </p>
          )}
          <ChangeList plan={plan} />
          {remarks.length > 0 && (
            <section aria-labelledby="said-before" className="grid gap-3">
              <h3 id="said-before" className="text-lg">
                Said about it
              </h3>
              <RemarkList remarks={remarks} />
            </section>
          )}
        </>
      )}
      <SecondRepFields
        deciding={deciding}
        own="It stops waiting for a signature, and its figures can be changed."
      />
    </FormDialog>
  )
}

export const example: Omit<SignPlanProps, 'close'> = {
  plan: {
    name: 'RP-2027.2',
    effective_from: '2027-06-01',
    asked_by: 'Ines Okafor',
    note: 'Shootout was under its losses three years running.',
    changes: [{ label: 'Shootout, load', before: '2.6', after: '2.75' }],
    beside: 'RP-2027.1',
    decider: 'you',
    figures: 54,
  },
  remarks: [
    {
      id: '2',
      at: '2027-04-19T19:31:00.000Z',
      by: 'Ines Okafor',
      kind: 'asked',
      text: 'Shootout was under its losses three years running.',
    },
    {
      id: '1',
      at: '2027-04-16T16:20:00.000Z',
      by: 'Tom Barrett',
      kind: 'remark',
      text: 'Look at dealers before you ask me.',
    },
  ],
  approve: () => Promise.resolve('signed'),
  decline: () => Promise.resolve('returned'),
}
