import type { EndpointResponse } from '#contract/endpoint.ts'
import { sendContactLink } from '#contract/quotes.ts'
import {
  containsWebAddress,
  NO_WEB_ADDRESS_MESSAGE,
  sendingFields,
} from '#domain/quote/sending/sending.fields.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextArea, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

export type SentQuote = EndpointResponse<typeof sendContactLink>['data']

interface SendQuoteProps extends DialogProps<SentQuote> {
  guid: string
  to: string
  subject: string
  /** A rep may write any link. */
  isRep: boolean
  /** A producer's quote shows its client less. */
  ofProducer: boolean
  /** Whether there is a document to attach. */
  attach: boolean
}

/** E-mails the quote and answers with what was sent. */
export default function SendQuoteDialog(props: SendQuoteProps) {
  const { guid, to, subject, isRep, ofProducer, attach, close } = props
  const form = useForm({
    fields: sendingFields,
    optional: ['cc', 'note', 'attach_quote'],
    initial: { to, subject, attach_quote: attach ? 'Yes' : 'No' },
    validate: (texts) => (isRep ? {} : webAddressErrors(texts)),
    send: async ({ attach_quote, ...texts }, options) => {
      const body = { ...texts, attach_quote: attach_quote === 'Yes' }
      return (await call(sendContactLink, { params: { guid }, body, ...options })).data
    },
    onDone: close,
  })

  return (
    <FormDialog
      title="Send the quote"
      submitLabel="Send the quote"
      failureTitle="Nothing was sent"
      close={() => close()}
      form={form}
    >
      <p className="text-muted">
        {ofProducer
          ? 'The agent or broker gets the link and can change the quote. Everyone else gets the quote without the link or the commission.'
          : 'They’ll get an email with the price and a link. Anyone with the link can see and change this quote.'}
      </p>
      <TextField {...form.field('to')} />
      <TextField {...form.field('cc')} hint="Each recipient sees the others’ addresses" />
      <TextField {...form.field('subject')} />
      <TextArea {...form.field('note')} />
      <Checkbox {...form.field('attach_quote')} />
    </FormDialog>
  )
}

function webAddressErrors(texts: { subject: string; note?: string }) {
  const names = (['subject', 'note'] as const).filter((name) => containsWebAddress(texts[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, NO_WEB_ADDRESS_MESSAGE]))
}

export const example: Omit<SendQuoteProps, 'close'> = {
  guid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  to: 'pat@hopehouse.example',
  subject: 'Quote Q-7K2M9XQ4 for the Spring Scramble',
  isRep: false,
  ofProducer: false,
  attach: true,
}
