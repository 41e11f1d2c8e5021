import { addCarrier, type Carrier, changeCarrier } from '#contract/carriers.ts'
import { carrierFields } from '#domain/carriers/carrier.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface EditCarrierProps extends DialogProps<Carrier> {
  /** Left out, a new one is added. */
  carrier?: Carrier | undefined
}

/** Adds a carrier, or renames one. */
export default function EditCarrierDialog({ carrier, close }: EditCarrierProps) {
  const form = useForm({
    fields: carrierFields,
    initial: { name: carrier?.name ?? '' },
    send: (body, { handlesError, ...options }) =>
      carrier
        ? call(changeCarrier, {
            params: { id: carrier.id },
            body: { version: carrier.version, ...body },
            handlesError,
          })
        : call(addCarrier, { body, handlesError, ...options }),
    onDone: ({ data }) => close(data),
  })
  return (
    <FormDialog
      title={carrier ? 'Rename the carrier' : 'Add a carrier'}
      submitLabel={carrier ? 'Rename' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      <TextField {...form.field('name')} autoComplete="off" />
    </FormDialog>
  )
}

export const example: Omit<EditCarrierProps, 'close'> = {}
