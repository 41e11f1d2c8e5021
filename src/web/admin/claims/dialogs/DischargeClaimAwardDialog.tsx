import type { ClaimCase } from '#contract/claims/case.ts'
import type { dischargeClaimAward } from '#contract/claims/deciding.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { openAmount } from '#domain/claims/awards/discharge.ts'
import { dollarsAndCents, plainDate, text } from '#domain/values/field-kinds.ts'
import { fromDollars } from '#domain/values/money.ts'
import { exact } from '#web/admin/claims/awards/Schedule.tsx'
import { AWARD_EXAMPLE } from '#web/admin/claims/claim-example.ts'
import type { Payable } from '#web/admin/claims/claim-texts.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField, MoneyField } from '#web/form/figure-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'

type Body = EndpointInput<typeof dischargeClaimAward>['body']

interface DischargeProps extends DialogProps<ClaimCase> {
  number: string
  award: Payable
  send: (body: Body, options: FormCall) => Promise<ClaimCase>
}

const DAYS_BACK = 365

const FIELDS = {
  price: dollarsAndCents({ label: 'Price of the annuity', message: 'Enter a price of more than $0' }),
  provider: text({ label: 'Who pays the annuity', maxLength: 120, message: 'Enter who pays the annuity' }),
  reference: text({
    label: 'Reference',
    maxLength: 120,
    cardLike: true,
    message: 'Enter the reference',
  }),
  dated: plainDate({ label: 'Bought on', message: 'Enter the day it was bought' }),
  reason: text({ label: 'Reason', maxLength: 500, message: 'Enter a reason' }),
}

/** @rule N79 An annuity that was bought pays what is open of an award; a dear one takes a reason. */
export default function DischargeClaimAwardDialog({ number, award, send, close }: DischargeProps) {
  const open = openAmount(
    award.parts.map(({ amount, paid }) => ({ amount: fromDollars(amount), isClosed: paid !== null })),
  )
  const form = useForm({
    fields: FIELDS,
    optional: ['reason'],
    send: ({ price, ...bought }, options) => send({ price: Number(price), ...bought }, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Record an annuity for ${award.payee}`}
      submitLabel="Record the annuity"
      failureTitle="Nothing was recorded"
      describeFailure={describeClaimFailure(number)}
      close={() => close()}
      form={form}
    >
      <p>The annuity pays the {exact(open)} that is still open. The claim then counts as paid.</p>
      <MoneyField {...form.field('price')} size="short" />
      <TextField {...form.field('provider')} autoComplete="off" />
      <TextField {...form.field('reference')} autoComplete="off" />
      <DateField
        {...form.field('dated')}
        dateFormat="MM/dd/yyyy"
        limits={upToDay(readersToday(), DAYS_BACK)}
      />
      <TextField {...form.field('reason')} hint="Only if it costs more than 110 percent of what is open" />
    </FormDialog>
  )
}

export const example: Omit<DischargeProps, 'close'> = {
  number: 'C-2001',
  award: AWARD_EXAMPLE,
  send: () => Promise.reject(new Error('An example')),
}
