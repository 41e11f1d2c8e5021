import { useMemo, useRef, useState } from 'react'
import type { DollarSign } from '#domain/values/money.ts'
import { fieldErrors } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TimeField } from '#web/form/figure-fields.tsx'
import { Checkbox, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { readForm } from '#web/form/read-form.ts'
import { RejectedValuesError } from '#web/form/rejected-values.ts'
import { useForm } from '#web/form/use-form.ts'
import { describeConflict } from '#web/policy/amendments/asking/dialogs/describe-conflict.tsx'
import { ContestDateFields } from '#web/policy/amendments/asking/ContestDateFields.tsx'
import {
  atContests,
  findFaults,
  hiddenNames,
  initialTexts,
  placeOf,
  postponementBody,
  postponementFields,
  type PostponementTerms,
  type PostponementTexts,
} from '#web/policy/amendments/asking/postponement-form.ts'
import { PaymentProvider } from '#web/payment/payment-context.ts'
import { emptyPaymentStore } from '#web/payment/payment-draft.ts'
import {
  DifferencePayment,
  type DifferencePaymentHandle,
} from '#web/policy/amendments/paying/DifferencePayment.tsx'
import { waysToPay } from '#web/policy/amendments/paying/ways-to-pay.ts'
import { PreviewView } from '#web/policy/amendments/asking/PreviewView.tsx'
import type { SendRequest, SentRequest } from '#web/policy/amendments/asking/send-request.ts'
import { type Preview, type ShownPreview, usePreview } from '#web/policy/amendments/asking/use-preview.ts'

interface PostponeProps extends DialogProps<SentRequest> {
  terms: PostponementTerms
  sign?: DollarSign | undefined
  preview: Preview
  send: SendRequest
}

/**
 * Moves the event, contest by contest, or gives a postponed one its date.
 *
 * @rule N45 T15 What it does is seen before it is asked for; the tee time is asked again when the first day changes.
 */
export default function PostponeDialog(props: PostponeProps) {
  const [payment] = useState(emptyPaymentStore)
  return (
    <PaymentProvider value={payment}>
      <Dates {...props} />
    </PaymentProvider>
  )
}

function Dates({ terms: asked, sign, preview, send, close }: PostponeProps) {
  const { contests } = asked
  const [asksRush, setAsksRush] = useState(false)
  const terms = useMemo(() => ({ ...asked, asksRush }), [asked, asksRush])
  const rules = useMemo(() => rulesOf(terms, sign), [terms, sign])
  const money = useRef<DifferencePaymentHandle>(null)
  const form = useForm({
    ...rules,
    initial: initialTexts(terms),
    send: async (values, options) => {
      const texts = values as PostponementTexts
      const paid = (await money.current?.collect()) ?? {}
      if (paid === 'incomplete') throw new Error('Complete the payment to continue')
      try {
        return await send({ ...postponementBody(terms, texts), ...paid }, options)
      } catch (error) {
        const problems = fieldErrors(error)
        throw problems.length > 0 ? new RejectedValuesError(atContests(contests, texts, problems)) : error
      }
    },
    onDone: close,
  })
  const texts = Object.fromEntries(Object.keys(rules.fields).map((name) => [name, form.text(name)]))
  const read = readForm(rules, texts)
  const body = read.isValid ? postponementBody(terms, read.values as PostponementTexts) : undefined
  const shown = usePreview(preview, body)
  const rush = shown && isRushAsked(shown, texts, terms)
  if (rush !== undefined && rush !== asksRush) setAsksRush(rush)
  const isHidden = (name: string) => rules.hidden(texts).includes(name)
  const awaits = contests.some(({ awaits_date: awaited }) => awaited)
  return (
    <FormDialog
      title={awaits ? 'Set a new date' : 'Postpone the event'}
      submitLabel={awaits ? 'Save the new date' : 'Postpone the event'}
      failureTitle="Nothing was changed"
      describeFailure={describeConflict}
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure text-muted">
        Postponing is free if no one has taken a shot on an insured hole. An earlier date may need rush
        shipping. Set the new date now or within 12 months of the original date.
      </p>
      <ContestDateFields contests={contests} isRep={terms.isRep} field={form.field} text={form.text} />
      {!isHidden('tee_time') && (
        <TimeField {...form.field('tee_time')} hint="On the new first day, if you know it" />
      )}
      {!isHidden('rush_shipping_accepted') && <Checkbox {...form.field('rush_shipping_accepted')} />}
      {!isHidden('no_shot_taken') && <Checkbox {...form.field('no_shot_taken')} />}
      {!isHidden('reason') && <TextField {...form.field('reason')} />}
      <PreviewView
        shown={shown}
        sign={sign}
        rows={contests.length}
        nameOf={(problem) => contests[placeOf(contests, problem)]?.name}
      />
      {shown?.state === 'shown' && (
        <DifferencePayment
          charge={shown.preview.effect.charge}
          ways={waysToPay(shown.preview, asked.isRep)}
          ref={money}
        />
      )}
      {!isHidden('tell_client') && <Checkbox {...form.field('tell_client')} />}
    </FormDialog>
  )
}

/** @rule N89 Rush shipping that the new dates make needed is agreed to here; the question stays while its fee stands, or where it is free. */
function isRushAsked(
  shown: ShownPreview,
  texts: PostponementTexts,
  { rushFee }: Pick<PostponementTerms, 'rushFee'>,
): boolean {
  if (shown.state === 'refused') return shown.reason === 'RUSH_NOT_ACCEPTED'
  return texts['rush_shipping_accepted'] === 'Yes' && (rushFee === 0 || shown.preview.effect.difference > 0)
}

function rulesOf(terms: PostponementTerms, sign: DollarSign | undefined) {
  return {
    fields: postponementFields(terms, sign),
    optional: ['tee_time'],
    hidden: (texts: PostponementTexts) => hiddenNames(terms, texts),
    validate: (values: object) => findFaults(terms, values as PostponementTexts),
  }
}

export const example: Omit<PostponeProps, 'close'> = {
  terms: {
    contests: [
      {
        name: 'Hole 7',
        entity: 'grand_prize',
        index: 1,
        date: '2027-06-12',
        latest_date: '2028-06-12',
        awaits_date: false,
        has_started: false,
      },
    ],
    rushFee: 25,
    version: 1,
    isRep: true,
    needsReason: false,
  },
  preview: () => new Promise(() => undefined),
  send: () => Promise.resolve({ state: 'applied' }),
}
