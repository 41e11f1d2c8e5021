import { publishLegalDraft, type ShownLegalPage, type ShownLegalPages } from '#contract/office/legal.ts'
import { legalPublishFields } from '#domain/office/legal/legal.fields.ts'
import { legalPagesQuery, showLegalPages } from '#web/admin/legal/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

interface PublishFormProps {
  shown: ShownLegalPage
  draft: NonNullable<ShownLegalPage['draft']>
  /** Something is typed that is not in the draft yet. */
  isTyped: boolean
}

/** Makes the draft a version, now or from a day on. */
export function PublishForm({ shown: { page, next }, draft, isTyped }: PublishFormProps) {
  const form = useForm({
    fields: legalPublishFields,
    optional: ['from'],
    initial: { from: '' },
    send: async ({ from }, options) => {
      const body = { revision: draft.revision, ...(from && { from }) }
      return (await call(publishLegalDraft, { params: { page }, body, ...options })).data
    },
    onDone: (published: ShownLegalPages) => {
      showLegalPages(published)
      notify({
        type: 'success',
        title: `Version ${next} published`,
        message: 'It can no longer be changed.',
      })
    },
    onFailure: (failure) => {
      if (isCallError(failure, 'LEGAL_PAGE_CHANGED')) void queryClient.refetchQueries(legalPagesQuery)
    },
  })
  return (
    <section aria-labelledby="publish" className="rounded-lg border border-edge bg-card p-5 sm:p-6">
      <Form form={form} labelledBy="publish" className="grid max-w-form gap-5">
        <div className="grid gap-1">
          <h2 id="publish" className="text-xl">
            Publish version {next}
          </h2>
          <p className="text-muted">
            {page === 'terms'
              ? 'Who buys from then on has to agree to it. Earlier policies keep the version they accepted.'
              : 'Every page links to it from then on.'}
          </p>
        </div>
        <DateField {...form.field('from')} dateFormat="MM/dd/yyyy" />
        <FormFailure form={form} failureTitle="Nothing was published" />
        {isTyped && <p className="text-sm">Save the draft first. What you typed isn’t in it yet.</p>}
        <div>
          <Button kind="primary" type="submit" busy={form.isBusy} disabled={isTyped}>
            Publish version {next}
          </Button>
        </div>
      </Form>
    </section>
  )
}
