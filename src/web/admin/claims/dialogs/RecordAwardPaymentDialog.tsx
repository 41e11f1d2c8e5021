import { useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import type { payClaimAward } from '#contract/claims/deciding.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { choice, plainDate, text, yesNo } from '#domain/values/field-kinds.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { fromDollars, sum } from '#domain/values/money.ts'
import { exact } from '#web/admin/claims/awards/Schedule.tsx'
import { AWARD_EXAMPLE } from '#web/admin/claims/claim-example.ts'
import { type Payable, PART_STATE_NAMES } from '#web/admin/claims/claim-texts.ts'
import { describeClaimFailure } from '#web/admin/claims/dialogs/ClaimChanged.tsx'
import { errorMessage, isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { Checkbox, SelectField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { readersToday, upToDay } from '#web/ui/typed/day-limits.ts'

type Body = EndpointInput<typeof payClaimAward>['body']

interface RecordPaymentProps extends DialogProps<ClaimCase> {
  number: string
  award: Payable
  send: (body: Body, options: FormCall) => Promise<ClaimCase>
}

/** A check may have been written some time ago. */
const DAYS_BACK = 365

function fieldsFor({ parts }: Payable): FieldSet {
  return {
    ...Object.fromEntries(
      parts.map(({ part }) => [
        `part_${part}`,
        yesNo({ label: `Part ${part + 1}`, message: 'Choose the parts that were paid' }),
      ]),
    ),
    method: choice({
      label: 'How it was paid',
      options: [
        { value: 'check', label: 'Check' },
        { value: 'transfer', label: 'Transfer' },
        { value: 'other', label: 'Another way' },
      ],
      message: 'Choose how it was paid',
    }),
    reference: text({
      label: 'Reference',
      maxLength: 120,
      cardLike: true,
      message: 'Enter the check number or the reference of the transfer',
    }),
    dated: plainDate({ label: 'Paid on', message: 'Enter the day it was paid' }),
  }
}

const isOpen = ({ paid }: Payable['parts'][number]) => paid === null
const isDue = ({ state }: Payable['parts'][number]) => state === 'due' || state === 'overdue'

/** Refusals that are told once, and that a rep may overrule. */
const WARNINGS: readonly unknown[] = ['NOT_DUE', 'OUT_OF_ORDER']

function isWarning(failure: unknown): boolean {
  const { reason } = (isCallError(failure, 'CLAIM_REFUSED') ? (failure.data ?? {}) : {}) as {
    reason?: unknown
  }
  return WARNINGS.includes(reason)
}

/**
 * Records that parts of an award were paid.
 *
 * @rule N79 Nothing is paid from here: the method, the reference and the day are recorded. Paying early is asked once.
 */
export default function RecordAwardPaymentDialog({ number, award, send, close }: RecordPaymentProps) {
  const [isWarned, setWarned] = useState(false)
  const open = award.parts.filter(isOpen)
  const form = useForm({
    fields: fieldsFor(award),
    hidden: () => award.parts.filter((part) => !isOpen(part)).map(({ part }) => `part_${part}`),
    initial: {
      method: 'check',
      ...Object.fromEntries(
        open.map((one, at) => [
          `part_${one.part}`,
          isDue(one) || (at === 0 && !open.some(isDue)) ? 'Yes' : 'No',
        ]),
      ),
    },
    validate: (values) =>
      open.some(({ part }) => values[`part_${part}`] === 'Yes')
        ? {}
        : { [`part_${open[0]?.part}`]: 'Choose at least one part' },
    send: (values, options) =>
      send(
        {
          parts: open.filter(({ part }) => values[`part_${part}`] === 'Yes').map(({ part }) => part),
          dated: String(values['dated']),
          method: values['method'] as Body['method'],
          reference: String(values['reference']),
          ...(isWarned && { anyway: true }),
        },
        options,
      ),
    onFailure: (failure) => setWarned(isWarning(failure)),
    onDone: close,
  })
  const chosen = open.filter(({ part }) => form.text(`part_${part}`) === 'Yes')
  return (
    <FormDialog
      title={`Record a payment to ${award.payee}`}
      submitLabel={isWarned ? 'Record it anyway' : 'Record the payment'}
      failureTitle="Nothing was recorded"
      describeFailure={(failure) =>
        isWarning(failure) ? (
          <Notice kind="attention" title={asSentence(errorMessage(failure))} live>
            Check the parts. If you paid them, record it anyway.
          </Notice>
        ) : (
          describeClaimFailure(number)(failure)
        )
      }
      close={() => close()}
      form={form}
    >
      <p>Record this once you’ve paid it. We don’t send any money.</p>
      <fieldset className="border-0 p-0">
        <legend className="font-semibold">
          Parts, {exact(sum(chosen.map(({ amount }) => fromDollars(amount))))} in all
        </legend>
        <div className="max-h-52 overflow-y-auto">
          {open.map(({ part, due_on: due, amount, state }) => (
            <Checkbox
              key={part}
              {...form.field(`part_${part}`)}
              label={`${exact(fromDollars(amount))}, due ${formatDay(due)} (${PART_STATE_NAMES[state].toLowerCase()})`}
            />
          ))}
        </div>
      </fieldset>
      <SelectField {...form.field('method')} size="short" />
      <TextField
        {...form.field('reference')}
        autoComplete="off"
        hint="Check number, or reference of the transfer"
      />
      <DateField
        {...form.field('dated')}
        dateFormat="MM/dd/yyyy"
        limits={upToDay(readersToday(), DAYS_BACK)}
      />
    </FormDialog>
  )
}

export const example: Omit<RecordPaymentProps, 'close'> = {
  number: 'C-2001',
  award: AWARD_EXAMPLE,
  send: () => Promise.reject(new Error('An example')),
}
