import { paymentCodeFields, paymentDetailFields } from '#domain/quote/fields/payment-codes.fields.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import type { FarmersException } from '#web/payment/payment-draft.ts'

const { farmers_exception } = paymentDetailFields
const { agent_number } = paymentCodeFields

interface FarmerExceptionProps extends DialogProps<FarmersException> {
  initial: FarmersException | null
}

/** @rule D12 A Farmers agent who does not pay by folio enters the reason, and may enter their number. */
export default function FarmerExceptionDialog({ initial, close }: FarmerExceptionProps) {
  const form = useForm({
    fields: { farmers_exception, agent_number },
    optional: ['agent_number'],
    initial: { farmers_exception: initial?.reason ?? '', agent_number: initial?.agentNumber ?? '' },
    send: (given) => ({ reason: given.farmers_exception, agentNumber: given.agent_number ?? '' }),
    onDone: close,
  })
  return (
    <FormDialog
      title="Not by folio deduction?"
      submitLabel="Keep the reason"
      close={() => close()}
      form={form}
    >
      <p>
        Farmers agents usually pay through their folio. You can pay another way. Tell us why, and we’ll save
        it with the purchase.
      </p>
      <TextArea {...form.field('farmers_exception')} rows={3} />
      <TextField
        {...form.field('agent_number')}
        hint="6 digits, if you have it"
        size="short"
        autoComplete="off"
      />
    </FormDialog>
  )
}

export const example: Omit<FarmerExceptionProps, 'close'> = { initial: null }
