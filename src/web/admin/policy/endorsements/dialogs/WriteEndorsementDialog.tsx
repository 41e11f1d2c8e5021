import { useRef, useState } from 'react'
import type { Clause, WriteEndorsementBody } from '#contract/endorsements.ts'
import { endorsementFields } from '#domain/policy/endorsements/endorsement.fields.ts'
import { text } from '#domain/values/field-kinds.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { PreviewedEndorsement } from '#web/admin/policy/endorsements/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { readForm } from '#web/form/read-form.ts'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { PaymentProvider } from '#web/payment/payment-context.ts'
import { emptyPaymentStore } from '#web/payment/payment-draft.ts'
import type { SentRequest } from '#web/policy/amendments/asking/send-request.ts'
import { PreviewView } from '#web/policy/amendments/asking/PreviewView.tsx'
import { type Preview, usePreview } from '#web/policy/amendments/asking/use-preview.ts'
import {
  DifferencePayment,
  type DifferencePaymentHandle,
} from '#web/policy/amendments/paying/DifferencePayment.tsx'
import { waysToPay } from '#web/policy/amendments/paying/ways-to-pay.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface WriteEndorsementProps extends DialogProps<SentRequest> {
  /** Of the policy, as it was seen. */
  version: number
  /** At the event, and what its zone is called. */
  now: string
  zone: string
  needsReason: boolean
  /** Those that are offered. */
  clauses: readonly Clause[]
  sign?: DollarSign | undefined
  preview: Preview<PreviewedEndorsement>
  send: (body: WriteEndorsementBody, options: FormCall) => Promise<SentRequest>
}

const RULES = {
  fields: {
    ...endorsementFields,
    reason: text({
      label: 'Reason',
      maxLength: 500,
      hint: 'This policy has used its 10 changes',
      message: 'Enter the reason',
    }),
  },
}

/**
 * An endorsement by hand: when it takes effect, what it says, and what it changes of the price.
 *
 * @rule D33 Its money is read before it is sent, and what it costs is paid as a change is.
 */
export default function WriteEndorsementDialog(props: WriteEndorsementProps) {
  const [payment] = useState(emptyPaymentStore)
  return (
    <PaymentProvider value={payment}>
      <Endorsement {...props} />
    </PaymentProvider>
  )
}

function Endorsement({
  version: seen,
  now,
  zone,
  needsReason,
  clauses,
  sign,
  preview,
  send,
  close,
}: WriteEndorsementProps) {
  const [version, setVersion] = useState(seen)
  const money = useRef<DifferencePaymentHandle>(null)
  const rules = { ...RULES, hidden: (): readonly 'reason'[] => (needsReason ? [] : ['reason']) }
  const form = useForm({
    ...rules,
    initial: { effective: now, premium_difference: '0' },
    send: async (values, options) => {
      const paid = (await money.current?.collect()) ?? {}
      if (paid === 'incomplete') throw new Error('Complete the payment to continue')
      return send({ ...bodyOf(values, version), ...paid }, options)
    },
    onDone: close,
    onFailure: (failure) => setVersion((before) => newestVersion(failure) ?? before),
  })
  const texts = Object.fromEntries(
    (['effective', 'text', 'premium_difference', 'reason'] as const).map((name) => [name, form.text(name)]),
  )
  const read = readForm(rules, texts)
  const shown = usePreview(preview, read.isValid ? bodyOf(read.values as Values, version) : undefined)
  const isWaiting = shown?.state === 'shown' && shown.preview.verdict === 'waits'
  return (
    <FormDialog
      title="Write an endorsement"
      submitLabel={isWaiting ? 'Ask for approval' : 'Endorse the policy'}
      failureTitle="Nothing was endorsed"
      describeFailure={describeConflict}
      close={() => close()}
      form={form}
      wide
    >
      <p className="max-w-measure text-muted">
        An endorsement (an addition to the policy) makes a new certificate. It counts as a change.
      </p>
      <TextField
        {...form.field('effective')}
        size="medium"
        autoComplete="off"
        hint={`MM/dd/yyyy hh:mm AM or PM, ${zone}. From when the policy began until the first tee time`}
      />
      {clauses.length > 0 && (
        <SelectField
          name="clause"
          label="Insert a clause"
          prompt="Choose a clause…"
          options={clauses.map(({ id, name }) => ({ value: id, label: name }))}
          size="medium"
          value=""
          onChange={(id) => {
            const clause = clauses.find((one) => one.id === id)
            if (clause) form.setText('text', withClause(form.text('text'), clause.text))
          }}
        />
      )}
      <TextArea {...form.field('text')} rows={6} hint="The certificate and the endorsement show this text" />
      <TextField
        {...form.field('premium_difference')}
        size="short"
        autoComplete="off"
        hint="In dollars. 40 adds $40 to the price, −40 takes $40 off, 0 changes nothing"
      />
      {needsReason && <TextField {...form.field('reason')} />}
      <PreviewView shown={shown} sign={sign} isDated />
      {shown?.state === 'shown' && (
        <DifferencePayment
          charge={shown.preview.effect.charge}
          ways={waysToPay(shown.preview, true)}
          ref={money}
        />
      )}
    </FormDialog>
  )
}

type Values = Pick<WriteEndorsementBody, 'effective' | 'text' | 'premium_difference'> & { reason?: unknown }

function bodyOf(
  { effective, text: words, premium_difference: difference, reason }: Values,
  version: number,
): PreviewedEndorsement {
  return {
    version,
    effective,
    text: words,
    premium_difference: difference,
    ...(typeof reason === 'string' && { reason }),
  }
}

/** A clause goes below what is there. */
function withClause(typed: string, clause: string): string {
  return typed.trim() === '' ? clause : `${typed.trimEnd()}\n\n${clause}`
}

/** Of a policy that somebody else changed meanwhile. */
function newestVersion(failure: unknown): number | undefined {
  if (!isCallError(failure, 'VERSION_CONFLICT')) return undefined
  const { version } = (failure.data ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : undefined
}

function describeConflict(failure: unknown) {
  if (!isCallError(failure, 'VERSION_CONFLICT')) return undefined
  return (
    <Notice kind="error" title="Nothing was endorsed" live>
      Someone changed the policy while you wrote. The figures above are new. Check them, then send it again.
    </Notice>
  )
}

export const example: Omit<WriteEndorsementProps, 'close'> = {
  version: 1,
  now: '06/01/2027 08:30 AM',
  zone: 'Central time',
  needsReason: false,
  clauses: [
    {
      id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      name: 'Spectators',
      text: 'Spectators stand behind the rope.',
      active: true,
      version: 1,
      changed_at: '2027-01-15T18:00:00.000Z',
      changed_by: 'Robin Hill',
    },
  ],
  preview: () => new Promise(() => undefined),
  send: () => Promise.resolve({ state: 'applied' }),
}
