import {
  addCarrierContact,
  type Carrier,
  type CarrierContact,
  changeCarrierContact,
} from '#contract/carriers.ts'
import { carrierContactFields } from '#domain/carriers/carrier.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { PhoneField, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface EditCarrierContactProps extends DialogProps<true> {
  carrier: Pick<Carrier, 'id' | 'name'>
  /** Left out, a new one is added. */
  contact?: CarrierContact | undefined
}

/** Whom to write to at a carrier. */
export default function EditCarrierContactDialog({ carrier, contact, close }: EditCarrierContactProps) {
  const form = useForm({
    fields: carrierContactFields,
    optional: ['telephone', 'for_what'],
    initial: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      telephone: contact?.telephone ?? '',
      for_what: contact?.for_what ?? '',
    },
    send: ({ telephone = null, for_what: what = null, ...named }, { handlesError, ...options }) => {
      const body = { ...named, telephone, for_what: what }
      return contact
        ? call(changeCarrierContact, {
            params: { id: contact.id },
            body: { version: contact.version, ...body },
            handlesError,
          })
        : call(addCarrierContact, { params: { id: carrier.id }, body, handlesError, ...options })
    },
    onDone: () => close(true),
  })
  return (
    <FormDialog
      title={contact ? 'Edit the contact' : 'Add a contact'}
      submitLabel={contact ? 'Save' : 'Add'}
      failureTitle="Nothing was saved"
      close={() => close()}
      form={form}
    >
      <p className="text-muted wrap-anywhere">{carrier.name}</p>
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} type="email" />
      <PhoneField {...form.field('telephone')} size="short" />
      <TextField {...form.field('for_what')} />
    </FormDialog>
  )
}

export const example: Omit<EditCarrierContactProps, 'close'> = {
  carrier: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'Lake Re' },
}
