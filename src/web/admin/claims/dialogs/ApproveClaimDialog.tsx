import { useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import type { decideClaim } from '#contract/claims/deciding.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Field, FieldSet } from '#domain/values/field.ts'
import { choice, dollarsAndCents, text, wholeNumber } from '#domain/values/field-kinds.ts'
import { formatMoney, fromDollars, sum, toDollars } from '#domain/values/money.ts'
import type { PayeeRole } from '#domain/claims/awards/award-plan.ts'
import { exact, Schedule } from '#web/admin/claims/awards/Schedule.tsx'
import { planShares, readAmount, yearsOf } from '#web/admin/claims/awards/planned-awards.ts'
import { ROLE_NAMES } from '#web/admin/claims/claim-texts.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import { PayeeFields } from '#web/admin/claims/dialogs/PayeeFields.tsx'
import { WaiverFields, waiverFields, waiversIn } from '#web/admin/claims/dialogs/WaiverFields.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { MoneyField } from '#web/form/figure-fields.tsx'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { CLAIM_EXAMPLE } from '#web/admin/claims/claim-example.ts'

export type DecisionBody = Omit<EndpointInput<typeof decideClaim>['body'], 'seen_place'>

interface ApproveClaimProps extends DialogProps<ClaimCase> {
  claim: ClaimCase
  send: (body: DecisionBody, options: FormCall) => Promise<ClaimCase>
}

/** More share a prize seldom; they are paid through one of these. */
const MOST_PAYEES = 6
const ROWS = Array.from({ length: MOST_PAYEES }, (_, at) => at + 1)

const role = choice({
  label: 'Paid as',
  options: (['winner', 'guardian', 'insured'] as const).map((value) => ({ value, label: ROLE_NAMES[value] })),
  message: 'Choose who this is',
})
const name = text({ label: 'Who is paid', maxLength: 120, autocomplete: 'off', message: 'Enter who is paid' })
const share = wholeNumber({ label: 'Share', min: 1, max: 1000, message: 'Enter a share from 1' })
const whyInsured = text({
  label: 'Why the insured is paid',
  maxLength: 500,
  message: 'Enter why the insured is paid',
})
const receipt = text({
  label: 'Receipt of the winner',
  maxLength: 200,
  message: 'Enter the winner’s receipt',
})

function fieldsFor(claim: ClaimCase): FieldSet {
  const rows = ROWS.flatMap((row): [string, Field<never>][] =>
    Object.entries({ payee: name, role, share, why: whyInsured, receipt }).map(([key, field]) => [
      `${key}_${row}`,
      field as unknown as Field<never>,
    ]),
  )
  return {
    amount: dollarsAndCents({ label: 'Awarded in all', message: 'Enter an amount of more than $0' }),
    mode: choice({
      label: 'How the prize is paid',
      options: [
        {
          value: 'cash',
          label: claim.payout_years === 1 ? 'Cash, one payment' : `Cash, ${claim.payout_years} yearly parts`,
        },
        { value: 'in_kind', label: 'Goods, from a vendor' },
      ],
      message: 'Choose how the prize is paid',
    }),
    ...Object.fromEntries(rows),
    reason_for_less: text({
      label: 'Why less than the prize',
      maxLength: 500,
      message: 'Say why less than the prize is paid',
    }),
    ...waiverFields(claim),
  }
}

/**
 * Approves a claim with its awards, or proposes that where a second rep has to confirm it.
 *
 * @rule D43 N79 Winners, shares, amount and schedule are seen before they are recorded; awards are never above the prize.
 */
export default function ApproveClaimDialog({ claim, send, close }: ApproveClaimProps) {
  const [count, setCount] = useState(1)
  const most = formatMoney(fromDollars(claim.prize_left), '$')
  const isLess = (typed: string) => readAmount(typed) < fromDollars(claim.prize_left)
  const form = useForm({
    fields: fieldsFor(claim),
    hidden: (texts) => [
      ...ROWS.filter((row) => row > count).flatMap((row) =>
        ['payee', 'role', 'share', 'why', 'receipt'].map((key) => `${key}_${row}`),
      ),
      ...(count === 1 ? ['share_1'] : []),
      ...ROWS.filter((row) => row <= count).flatMap((row) => [
        ...(texts['mode'] === 'in_kind' ? [`role_${row}`] : []),
        ...(texts['mode'] === 'in_kind' || texts[`role_${row}`] !== 'insured'
          ? [`why_${row}`, `receipt_${row}`]
          : []),
      ]),
      ...(texts['mode'] === 'in_kind' || !isLess(texts['amount'] ?? '') ? ['reason_for_less'] : []),
    ],
    initial: {
      amount: String(claim.prize_left),
      mode: 'cash',
      payee_1: claim.winner,
      ...Object.fromEntries(
        ROWS.flatMap((row) => [
          [`role_${row}`, 'winner'],
          [`share_${row}`, '1'],
        ]),
      ),
    },
    validate: ({ amount }) =>
      readAmount(String(amount)) > fromDollars(claim.prize_left)
        ? { amount: `Enter up to ${most}, what is left of the prize` }
        : {},
    send: (values, options) =>
      send(
        {
          kind: 'approve',
          rules: [],
          letter: '',
          waivers: waiversIn(claim, values),
          awards: awards.map(({ amount, ...award }, at) => {
            const reason = values[`why_${at + 1}`]
            const paidReceipt = values[`receipt_${at + 1}`]
            return {
              ...award,
              amount: toDollars(amount),
              ...(reason !== undefined && { reason: String(reason) }),
              ...(paidReceipt !== undefined && { receipt: String(paidReceipt) }),
            }
          }),
          reason_for_less: values['reason_for_less'] === undefined ? null : String(values['reason_for_less']),
        },
        options,
      ),
    onDone: close,
  })
  const isGoods = form.text('mode') === 'in_kind'
  const years = isGoods ? 1 : yearsOf(claim.payout_years)
  const awards = planShares(
    readAmount(form.text('amount')),
    ROWS.slice(0, count).map((row) => ({
      payee: form.text(`payee_${row}`).trim(),
      role: isGoods ? 'vendor' : (form.text(`role_${row}`) as PayeeRole),
      weight: count === 1 ? 1 : Number(form.text(`share_${row}`)),
    })),
    { mode: isGoods ? 'in_kind' : years > 1 ? 'annuity' : 'lump', years },
  )
  return (
    <FormDialog
      title={`Approve claim ${claim.number}`}
      submitLabel={claim.needs_second_rep ? 'Propose the approval' : 'Approve the claim'}
      failureTitle="Nothing was decided"
      describeFailure={describeClaimFailure(claim.number)}
      close={() => close()}
      form={form}
      wide
    >
      {claim.needs_second_rep && <p className="text-sand">Another rep needs to confirm this decision.</p>}
      <WaiverFields claim={claim} field={form.field} />
      <RadioGroup {...form.field('mode')} isWide />
      <MoneyField
        {...form.field('amount')}
        size="short"
        hint={isGoods ? `The vendor’s invoice, up to ${most}` : `Up to ${most}, what is left of the prize`}
      />
      {!isGoods && isLess(form.text('amount')) && <TextField {...form.field('reason_for_less')} />}
      {ROWS.slice(0, count).map((row) => (
        <PayeeFields key={row} row={row} count={count} isGoods={isGoods} form={form} />
      ))}
      <p className="flex flex-wrap gap-x-3">
        {count < MOST_PAYEES && (
          <Button kind="quiet" onClick={() => setCount(count + 1)}>
            Add a payee
          </Button>
        )}
        {count > 1 && (
          <Button kind="quiet" onClick={() => setCount(count - 1)}>
            Remove the last payee
          </Button>
        )}
      </p>
      <section aria-label="Schedule" className="grid gap-2">
        <h3 className="flex justify-between text-base">
          <span>What is paid</span>
          <span className="money">{exact(sum(awards.map(({ amount }) => amount)))}</span>
        </h3>
        <Schedule awards={awards} firstOn={claim.today as CalendarDate} />
      </section>
    </FormDialog>
  )
}

export const example: Omit<ApproveClaimProps, 'close'> = {
  claim: CLAIM_EXAMPLE,
  send: () => Promise.reject(new Error('An example')),
}
