import type { Bank } from '#contract/accounting/bank.ts'
import { type PostedTo, postedTo } from '#domain/accounting/bank/bank-line-postings.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { SelectField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'

interface PostBankLineProps extends DialogProps<Bank> {
  /** The amount and the day of the line. */
  about: string
  description: string
  send: (account: PostedTo, options: FormCall) => Promise<Bank>
}

const FIELDS = { account: postedTo }

/** @rule O06 What the bank booked by itself is posted as what it is. */
export default function PostBankLineDialog({ about, description, send, close }: PostBankLineProps) {
  const form = useForm({
    fields: FIELDS,
    send: ({ account }, options) => send(account, options),
    onDone: close,
  })
  return (
    <FormDialog
      title={`Post ${about}`}
      submitLabel="Post it"
      failureTitle="We couldn’t post it"
      close={() => close()}
      form={form}
    >
      <p>
        The bank calls it <span dir="auto">“{description}”</span>. It’s posted with today’s date, and this
        line is confirmed to be that entry.
      </p>
      <SelectField {...form.field('account')} size="medium" />
    </FormDialog>
  )
}

export const example: Omit<PostBankLineProps, 'close'> = {
  about: '-$12.50 of Nov 20, 2026',
  description: 'Monthly fee',
  send: () => Promise.reject(new Error('An example')),
}
