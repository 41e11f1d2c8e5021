import { useState } from 'react'
import { decodeField } from '#domain/values/field.ts'
import { contactFields } from '#domain/quote/fields/contact.fields.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/dialogs/shells.tsx'
import { notify } from '#web/ui/notify.ts'
import { NotSavedNotice } from '#web/quote/save/NotSavedNotice.tsx'
import { asSentence } from '#web/ui/as-sentence.ts'
import { type SavableQuote, type SaveResult } from '#web/quote/session/save-quote.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const EMAIL = contactFields.insured_email
const SUBMIT = 'Save the quote'

type SaveFailure =
  | Exclude<SaveResult, { state: 'saved' }>
  | { state: 'malformed' }
  | { state: 'not-sent'; why: string }

interface SaveProps extends DialogProps<'saved'> {
  quote: SavableQuote
}

/** Asks for the e-mail address of the quote, and whether to send its link there. */
export default function SaveDialog({ quote, close }: SaveProps) {
  const [email, setEmail] = useState(quote.email)
  const [wantsLink, setWantsLink] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()

  async function save(): Promise<SaveFailure | undefined> {
    if (!decodeField(EMAIL, email).ok) return { state: 'malformed' }
    const saved = await quote.saveUnder(email)
    if (saved.state !== 'saved') return saved
    try {
      const sentTo = wantsLink ? await quote.sendLink() : undefined
      notify({ type: 'success', title: 'Saved', message: successMessage(quote.number, sentTo) })
      close('saved')
      return undefined
    } catch (error) {
      return { state: 'not-sent', why: errorMessage(error) }
    }
  }

  async function submit(form: HTMLFormElement) {
    setFailure(undefined)
    setBusy(true)
    const found = await save()
    setBusy(false)
    setFailure(found)
    if (found && emailProblem(found)) form.querySelector<HTMLElement>('[name=insured_email]')?.focus()
  }

  return (
    <FormDialog
      title="Save this quote"
      close={() => close()}
      submitLabel={failure?.state === 'not-sent' ? 'Send the link again' : SUBMIT}
      busy={busy}
      dirty={email !== quote.email}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <p>You find quote {quote.number} again by its number and this address, on this or any other device.</p>
      <TextField
        name="insured_email"
        type="email"
        label="E-mail to save it under"
        hint={EMAIL.hint}
        required
        autoComplete={EMAIL.autocomplete}
        inputMode={EMAIL.inputMode}
        value={email}
        onChange={setEmail}
        error={emailProblem(failure)}
      />
      <Checkbox
        name="send_link"
        label="E-mail me a link"
        hint="It opens this quote, with all that is in it."
        value={wantsLink ? 'Yes' : 'No'}
        onChange={(value) => setWantsLink(value === 'Yes')}
      />
      {failure && <SaveFailureNotice failure={failure} />}
    </FormDialog>
  )
}

function successMessage(number: string, sentTo: string | undefined): string {
  return sentTo === undefined ? `Quote ${number} is saved` : `Its link is on its way to ${sentTo}`
}

function emailProblem(failure: SaveFailure | undefined): string | undefined {
  if (failure?.state === 'malformed') return EMAIL.message
  if (failure?.state !== 'refused') return undefined
  return failure.problems.find(({ field }) => field === 'insured_email')?.message
}

function SaveFailureNotice({ failure }: { failure: SaveFailure }) {
  switch (failure.state) {
    case 'malformed':
      return null
    case 'unsent':
      return <NotSavedNotice button={SUBMIT} />
    case 'undecided':
      return (
        <Notice kind="attention" title="Someone else saved this quote" live>
          Press {SUBMIT} again to choose whose values stay.
        </Notice>
      )
    case 'not-sent':
      return (
        <Notice kind="error" title="The quote is saved, but its link was not sent" live>
          {asSentence(failure.why)}
        </Notice>
      )
    case 'refused': {
      const others = failure.problems.filter(({ field }) => field !== 'insured_email')
      return others.length === 0 ? null : (
        <Notice kind="error" title="This could not be saved" live>
          <ul className="list-disc pl-5">
            {others.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Notice>
      )
    }
  }
}

export const example = {
  quote: {
    number: 'ALB-7QX2-4KMD',
    email: 'pat@hopehouse.example',
    saveUnder: () => Promise.resolve({ state: 'saved' } as const),
    sendLink: () => Promise.resolve('pat@hopehouse.example'),
  },
}
