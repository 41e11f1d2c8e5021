import type { DollarSign } from '#domain/values/money.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { MoneyComparison } from '#web/policy/overview/MoneyStatement.tsx'
import type { ChangeReader } from '#web/api/change-reader.ts'
import { describeMoney } from '#web/policy/amendments/describe-change.ts'
import { describeConflict } from '#web/policy/amendments/asking/dialogs/describe-conflict.tsx'
import type { ChangeEffect } from '#web/policy/amendments/queries.ts'
import type { SendRequest, SentRequest } from '#web/policy/amendments/asking/send-request.ts'

interface CancelPolicyProps extends DialogProps<SentRequest> {
  number: string
  version: number
  /** What comes back and what is kept. */
  effect: ChangeEffect
  sign?: DollarSign | undefined
  isRep: boolean
  /** Nothing is cancelled before somebody has approved it. */
  needsApproval?: boolean
  reader?: ChangeReader
  send: SendRequest
}

const FIELDS = {
  tell_client: yesNo({ label: 'Email the client', message: 'Choose whether to email the client' }),
}

/**
 * Cancels a policy for good.
 *
 * @rule N45 What comes back and what is kept is seen before it is asked for.
 */
export default function CancelPolicyDialog(props: CancelPolicyProps) {
  const { number, version, isRep, needsApproval = false, send, close } = props
  const form = useForm({
    fields: FIELDS,
    hidden: () => (isRep ? [] : (['tell_client'] as const)),
    initial: { tell_client: 'Yes' },
    send: ({ tell_client: tell }, options) =>
      send(
        { action: 'cancel_policy', version, ...(tell !== undefined && { tell_client: tell === 'Yes' }) },
        options,
      ),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Cancel policy ${number}?`}
      submitLabel={needsApproval ? 'Request the cancellation' : 'Cancel the policy'}
      submitKind={needsApproval ? 'primary' : 'destructive'}
      cancelLabel="Keep the policy"
      failureTitle="The policy wasn’t cancelled"
      describeFailure={describeConflict}
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">
        {needsApproval
          ? 'We need to approve this first. The current coverage stays in force until then. After that, coverage ends, and no one can undo it.'
          : 'Coverage ends right away, and you can’t undo this. Only want a different day? Postponing is free if no one has taken a shot on an insured hole.'}
      </p>
      <WhatComesBack {...props} />
      {isRep && <Checkbox {...form.field('tell_client')} />}
    </FormDialog>
  )
}

/** @rule N63 What comes back to a producer is not told to its client. */
function WhatComesBack({ effect, sign, reader }: CancelPolicyProps) {
  if (reader === 'client')
    return (
      <p className="max-w-measure">
        Your agent or broker paid for this policy, so any refund goes to them. Ask them about your share.
      </p>
    )
  if (!effect.money) return <p>{describeMoney(effect, sign)}</p>
  return (
    <>
      <MoneyComparison {...effect.money} sign={sign} />
      <p className="max-w-measure text-sm text-muted">
        The price after cancelling is the cancellation fee, plus signs shipped and contests played.
      </p>
    </>
  )
}

const NOTHING = {
  credited: 0,
  courtesy: 0,
  refunded: 0,
  refunding: 0,
  owed: 0,
  credit_left: 0,
  credit_left_from: null,
}

export const example: Omit<CancelPolicyProps, 'close'> = {
  number: 'ALB-100001',
  version: 1,
  effect: {
    rows: [],
    fees: [],
    amount_before: 522,
    amount_after: 60,
    difference: -462,
    charge: 0,
    credit: 462,
    refundable: 462,
    refundable_from: null,
    certificate_version: 2,
    changes_left: 10,
    needs_tee_time: false,
    money: {
      before: { ...NOTHING, price: 522, paid: 522 },
      after: { ...NOTHING, price: 60, paid: 522, credited: 462, refunded: 462, refunding: 462 },
    },
  },
  isRep: true,
  send: () => Promise.resolve({ state: 'applied' }),
}
