import { type ClaimPerson, nameClaimPerson, sendClaimLink } from '#contract/claims/people.ts'
import { personFields } from '#domain/claims/links/person.fields.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { call } from '#web/api/call.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

interface SentLink {
  people: ClaimPerson[]
  /** Of a link to copy. */
  url: string | null
  to: string
}

interface SendLinkProps extends DialogProps<SentLink> {
  number: string
  person: ClaimPerson
  /** In words. */
  role: string
  what: 'task' | 'identity' | 'tracker'
}

const FIELDS = {
  name: personFields.name,
  channel: choice({
    label: 'How they get the link',
    options: [
      { value: 'mail', label: 'We email it' },
      { value: 'copy', label: 'I copy it' },
    ],
    message: 'Choose how they get the link',
  }),
  email: personFields.email,
}

const TITLES: Readonly<Partial<Record<SendLinkProps['what'], string>>> = {
  identity: 'Send the page for ID and tax form',
  tracker: 'Send the page to follow the claim',
}

const ABOUT: Readonly<Record<SendLinkProps['what'], string>> = {
  task: 'The link works for 30 days and is signed once. A link sent before ends.',
  identity:
    'The winner sends us an ID and a tax form there. Only we see them. The link works for 30 days, and one sent before ends.',
  tracker: 'The winner sees where the claim stands and their own payments. It changes nothing.',
}

/**
 * Names who signs, and makes their link.
 *
 * @rule N103 N36 It is mailed to their address, or copied for a text message.
 */
export default function SendLinkDialog({ number, person, role, what, close }: SendLinkProps) {
  const form = useForm<typeof FIELDS, SentLink, never, 'email'>({
    fields: FIELDS,
    initial: { name: person.name, channel: 'mail', email: person.email ?? '' },
    hidden: ({ channel }) => (channel === 'copy' ? ['email'] : []),
    send: async ({ name, channel, email }, { handlesError }) => {
      const { role: part, place, phone } = person
      const body = { role: part, place, name, phone, email: email ?? person.email }
      const named = await call(nameClaimPerson, { params: { number }, body, handlesError })
      const found = named.data.find((one) => one.role === part && one.place === place)
      const id = found?.id ?? ''
      const made = await call(sendClaimLink, {
        params: { number, id },
        body: { what, channel },
        handlesError,
      })
      return { ...made.data, to: email ?? name }
    },
    onDone: close,
  })
  const isMailed = form.text('channel') !== 'copy'
  return (
    <FormDialog
      title={TITLES[what] ?? `Send a link: ${role.toLowerCase()}`}
      submitLabel={isMailed ? 'Send the link' : 'Make the link'}
      failureTitle="We couldn’t make the link"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">{ABOUT[what]}</p>
      <TextField {...form.field('name')} />
      <RadioGroup {...form.field('channel')} />
      {isMailed && <TextField {...form.field('email')} type="email" />}
    </FormDialog>
  )
}

export const example: Omit<SendLinkProps, 'close'> = {
  number: 'C-2001',
  role: 'Playing partner 1',
  what: 'task',
  person: {
    role: 'partner',
    place: 1,
    id: null,
    name: 'Ruth Kessler',
    email: 'ruth@example.com',
    phone: null,
    document: { key: 'statement_partner', place: 1, title: 'Playing partner’s statement' },
    document_state: 'missing',
    task: 'document',
    link: null,
    asks_identity: false,
    identity: null,
    tracker: null,
  },
}
