import { contactFields } from '#domain/quote/fields/contact.fields.ts'
import { yesNo } from '#domain/values/field-kinds.ts'
import { errorMessage } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { Checkbox, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { describeNotSaved } from '#web/quote/save/NotSavedNotice.tsx'
import { requireSaved } from '#web/quote/save/require-saved.ts'
import type { SavableQuote } from '#web/quote/session/calls/save-quote.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

const SUBMIT = 'Save the quote'

const FIELDS = {
  insured_email: { ...contactFields.insured_email, label: 'Email to save it under' },
  send_link: yesNo({
    label: 'Email me a link',
    hint: 'It opens this quote with all your answers.',
    message: 'Choose whether to send the link',
  }),
}

class LinkNotSentError extends Error {
  override name = 'LinkNotSentError'
}

interface SaveProps extends DialogProps<'saved'> {
  quote: SavableQuote
}

/** Asks for the e-mail address of the quote, and whether to send its link there. */
export default function SaveDialog({ quote, close }: SaveProps) {
  const form = useForm({
    fields: FIELDS,
    initial: { insured_email: quote.email, send_link: 'No' },
    send: async ({ insured_email: email, send_link: wantsLink }) => {
      requireSaved(await quote.saveUnder(email))
      return wantsLink === 'Yes' ? sendLink(quote) : undefined
    },
    onDone: (sentTo) => {
      notify({ type: 'success', title: 'Saved', message: successMessage(quote.number, sentTo) })
      close('saved')
    },
  })
  return (
    <FormDialog
      title="Save this quote"
      submitLabel={form.failure instanceof LinkNotSentError ? 'Send the link again' : SUBMIT}
      failureTitle="We couldn’t save this"
      describeFailure={describeFailure}
      close={() => close()}
      form={form}
    >
      <p>To open quote {quote.number} again on any device, enter its number and this email address.</p>
      <TextField {...form.field('insured_email')} type="email" />
      <Checkbox {...form.field('send_link')} required={undefined} />
    </FormDialog>
  )
}

async function sendLink(quote: SavableQuote): Promise<string> {
  try {
    return await quote.sendLink()
  } catch (error) {
    throw new LinkNotSentError(errorMessage(error))
  }
}

function describeFailure(failure: unknown) {
  if (!(failure instanceof LinkNotSentError)) return describeNotSaved(failure, SUBMIT)
  return (
    <Notice kind="error" title="We saved the quote but couldn’t send its link" live>
      {asSentence(failure.message)}
    </Notice>
  )
}

function successMessage(number: string, sentTo: string | undefined): string {
  return sentTo === undefined ? `Quote ${number} is saved` : `We’re sending its link to ${sentTo}`
}

export const example = {
  quote: {
    number: 'ALB-7QX2-4KMD',
    email: 'pat@hopehouse.example',
    saveUnder: () => Promise.resolve({ state: 'saved' } as const),
    sendLink: () => Promise.resolve('pat@hopehouse.example'),
  },
}
