import { useLocation } from 'wouter'
import { createContact } from '#contract/quotes.ts'
import { contactFields } from '#domain/quote/fields/contact.fields.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'
import { call } from '#web/api/call.ts'
import { REP, stepPath } from '#web/api/viewer.ts'
import { PhoneField, SelectField, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { useClientTypeOptions } from '#web/quote/steps/client-type-options.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

const {
  client_type,
  insured_company_name,
  insured_first_name,
  insured_last_name,
  insured_email,
  insured_phone,
} = contactFields

/** What somebody says first who calls; nothing of it has to be known yet. */
const FIELDS = {
  tournament_name: tournamentFields.tournament_name,
  insured_company_name,
  insured_first_name,
  insured_last_name,
  insured_email,
  insured_phone,
  client_type,
}

/**
 * A rep starts a quote for somebody who has called or written.
 *
 * @rule O18 A new quote begins in the frame too, and its case opens at the contests.
 * @rule N53 Nothing is required to start.
 */
export default function NewQuotePage() {
  return (
    <RepPage title="New quote" permission="change">
      <NewQuote />
    </RepPage>
  )
}

function NewQuote() {
  const [, navigate] = useLocation()
  const clientTypes = useClientTypeOptions(false, 'rep')
  const form = useForm({
    fields: FIELDS,
    optional: Object.keys(FIELDS) as (keyof typeof FIELDS)[],
    send: (customFields, options) =>
      call(createContact, { body: { customFields }, actingAs: 'rep', ...options }),
    onDone: ({ data: contact }) => navigate(stepPath({ viewer: REP, contact }, 'contest-coverage')),
  })
  useUnsavedWarning(form.isDirty)
  return (
    <Form form={form} className="grid max-w-form gap-6">
      <p className="max-w-measure text-muted">Enter what you know. You can add the rest later.</p>
      <FormFailure form={form} failureTitle="We couldn’t start the quote" />
      <FocusOnMount when>
        <TextField {...form.field('tournament_name')} />
      </FocusOnMount>
      <TextField {...form.field('insured_company_name')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...form.field('insured_first_name')} autoComplete="off" />
        <TextField {...form.field('insured_last_name')} autoComplete="off" />
        <TextField {...form.field('insured_email')} type="email" autoComplete="off" />
        <PhoneField {...form.field('insured_phone')} autoComplete="off" />
      </div>
      <SelectField {...form.field('client_type')} options={clientTypes} />
      <Button type="submit" kind="primary" busy={form.isBusy} className="justify-self-start">
        Start the quote
      </Button>
    </Form>
  )
}
