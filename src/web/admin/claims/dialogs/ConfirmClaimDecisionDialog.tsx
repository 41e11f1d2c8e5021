import type { ClaimCase } from '#contract/claims/case.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { text } from '#domain/values/field-kinds.ts'
import { fromDollars } from '#domain/values/money.ts'
import { Schedule } from '#web/admin/claims/awards/Schedule.tsx'
import { yearsOf } from '#web/admin/claims/awards/planned-awards.ts'
import { CLAIM_EXAMPLE } from '#web/admin/claims/claim-example.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Pending = NonNullable<ClaimCase['pending']>

interface ConfirmClaimProps extends DialogProps<ClaimCase> {
  claim: ClaimCase
  pending: Pending
  send: (body: { alone_reason?: string }, options: FormCall) => Promise<ClaimCase>
}

const FIELDS = {
  alone_reason: text({
    label: 'Why no one else confirms it',
    maxLength: 500,
    message: 'Enter why no one else confirms it',
  }),
}

/** @rule N105 N109 A second rep reads exactly what was proposed before they confirm it. */
export default function ConfirmClaimDecisionDialog({ claim, pending, send, close }: ConfirmClaimProps) {
  const isAlone = pending.decided_by === 'you-alone'
  const form = useForm({
    fields: FIELDS,
    hidden: () => (isAlone ? [] : ['alone_reason']),
    send: ({ alone_reason: reason }, options) =>
      send(reason === undefined ? {} : { alone_reason: reason }, options),
    onDone: close,
  })
  const isApproval = pending.kind === 'approve'
  return (
    <FormDialog
      title={
        isApproval ? `Confirm the approval of ${claim.number}` : `Confirm the decline of ${claim.number}`
      }
      submitLabel={isApproval ? 'Confirm the approval' : 'Confirm the decline'}
      failureTitle="Nothing was decided"
      describeFailure={describeClaimFailure(claim.number)}
      close={() => close()}
      form={form}
      wide
    >
      <PendingContent pending={pending} firstOn={claim.today as CalendarDate} />
      {isAlone && <TextField {...form.field('alone_reason')} hint="Saved in the audit log" />}
    </FormDialog>
  )
}

/** What was proposed: its awards with their schedule, or its rules and its letter. */
export function PendingContent({ pending, firstOn }: { pending: Pending; firstOn: CalendarDate }) {
  const { kind, awards, waivers, rules, letter, reason_for_less: less } = pending
  return (
    <div className="grid gap-2">
      {kind === 'approve' ? (
        <Schedule
          awards={awards.map(({ amount, years, ...award }) => ({
            ...award,
            amount: fromDollars(amount),
            years: yearsOf(years),
          }))}
          firstOn={firstOn}
        />
      ) : (
        <>
          <p>Rules not met: {rules.join(', ')}</p>
          <p className="max-w-measure border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
            {letter}
          </p>
        </>
      )}
      {less !== null && <p>Less than the prize: {less}</p>}
      {waivers.map(({ rule, reason }) => (
        <p key={rule}>
          Rule {rule} waived: {reason}
        </p>
      ))}
    </div>
  )
}

export const example: Omit<ConfirmClaimProps, 'close'> = {
  claim: CLAIM_EXAMPLE,
  pending: {
    kind: 'approve',
    hash: 'a',
    by: 'b',
    by_name: 'Ines Ortega',
    at: '2027-06-17T15:00:00.000Z',
    letter: '',
    rules: [],
    waivers: [],
    awards: [{ payee: 'Theo Alvarado', role: 'winner', mode: 'annuity', amount: 250_000, years: 20 }],
    reason_for_less: null,
    is_outdated: false,
    decided_by: 'you',
  },
  send: () => Promise.reject(new Error('An example')),
}
