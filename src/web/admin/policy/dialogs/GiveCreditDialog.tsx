import type { EndpointResponse } from '#contract/endpoint.ts'
import type { Courtesy, giveCredit } from '#contract/refunds.ts'
import { needsSecondRep } from '#domain/accounting/courtesy-credit.ts'
import { dollarsAndCents, text } from '#domain/values/field-kinds.ts'
import { amountSoFar } from '#domain/values/typed/money.ts'
import { type Cents, type DollarSign, formatMoney, fromDollars, sum } from '#domain/values/money.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

type Given = EndpointResponse<typeof giveCredit>['data']

interface GiveCreditProps extends DialogProps<Given> {
  /** An older server does not say. */
  courtesy?: Courtesy | undefined
  sign?: DollarSign | undefined
  send: (body: { amount: number; reason: string }, options: FormCall) => Promise<Given>
}

const FIELDS = {
  amount: dollarsAndCents({ label: 'Amount', message: 'Enter an amount above 0' }),
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter the reason' }),
}

/**
 * A courtesy: it lowers what is owed, and the rest can be paid back.
 *
 * @rule N92 It is said before it is sent that another rep has to approve it, and how much is left below the price.
 */
export default function GiveCreditDialog({ courtesy, sign, send, close }: GiveCreditProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ amount, reason }, options) => send({ amount: Number(amount), reason }, options),
    onDone: close,
  })
  const amount = amountSoFar(form.text('amount'))
  const waits = courtesy !== undefined && isBeyondLimit(amount, courtesy)
  const dollars = (value: number) => formatMoney(fromDollars(value), sign)
  return (
    <FormDialog
      title="Give a credit"
      submitLabel={waits ? 'Ask for approval' : 'Give the credit'}
      failureTitle="We couldn’t give the credit"
      close={() => close()}
      form={form}
    >
      <MoneyField
        {...form.field('amount')}
        size="short"
        {...(courtesy && {
          hint: `Up to ${dollars(courtesy.left)}. Courtesy credits can’t be more than the price`,
        })}
      />
      <TextField {...form.field('reason')} hint="The client will see this on the credit memo" />
      {/* Its room is there from the start, so that the buttons do not move while somebody types. */}
      <p role="status" className="min-h-[2lh] text-sand">
        {waits &&
          courtesy &&
          `Courtesy credits on this policy would be more than ${dollars(courtesy.limit)}. Another rep needs to approve this one first.`}
      </p>
    </FormDialog>
  )
}

function isBeyondLimit(amount: Cents, { given, waiting, limit }: Courtesy): boolean {
  const asked = sum(waiting.map((credit) => fromDollars(credit.amount)))
  return needsSecondRep(amount, { given: fromDollars(given), waiting: asked }, fromDollars(limit))
}

export const example: Omit<GiveCreditProps, 'close'> = {
  courtesy: { price: 268, given: 0, left: 268, limit: 250, waiting: [] },
  send: () => Promise.resolve({ number: 'CM-1001', left: 25, waiting: null }),
}
