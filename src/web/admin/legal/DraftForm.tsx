import { useEffect, useState } from 'react'
import { saveLegalDraft, type ShownLegalPage, type ShownLegalPages } from '#contract/office/legal.ts'
import { LEGAL_PAGE_FACTS } from '#domain/office/legal/legal-pages.ts'
import { legalDraftFields } from '#domain/office/legal/legal.fields.ts'
import { legalPagesQuery, showLegalPages } from '#web/admin/legal/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { TextArea, TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { LegalText } from '#web/documents/LegalText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

interface DraftFormProps {
  /** As it was when the typing began. */
  opened: ShownLegalPage
  /** As it is now. */
  current: ShownLegalPage
  onTyped: (isTyped: boolean) => void
}

/**
 * The draft of the next version beside how customers will read it.
 *
 * @rule T18 What somebody else saved meanwhile is told; saving again replaces it with what was typed here.
 */
export function DraftForm({ opened, current, onTyped }: DraftFormProps) {
  const { page, next } = opened
  const start = opened.draft ?? opened.versions.find(({ state }) => state === 'in-force')
  const [saved, setSaved] = useState(opened.draft?.revision)
  const form = useForm({
    fields: legalDraftFields,
    optional: ['text', 'address'],
    initial: { text: start?.text ?? '', address: start?.address ?? '' },
    validate: (typed) => {
      const filled = [typed['text'], typed['address']].filter((value) => value !== undefined && value !== '')
      if (filled.length === 1) return {}
      return filled.length === 0
        ? { text: 'Write the text, or enter an address' }
        : { address: 'Leave this empty, or clear the text' }
    },
    send: async ({ text, address }, { handlesError }) => {
      const revision = current.draft?.revision ?? null
      const body = { text: text || null, address: address || null, revision }
      return (await call(saveLegalDraft, { params: { page }, body, handlesError })).data
    },
    onDone: (found: ShownLegalPages) => {
      setSaved(found.pages.find((one) => one.page === page)?.draft?.revision)
      showLegalPages(found)
      notify({ type: 'success', title: `Draft ${next} saved`, message: 'It isn’t in force yet.' })
    },
    onFailure: (failure) => {
      if (isCallError(failure, 'LEGAL_PAGE_CHANGED')) void queryClient.refetchQueries(legalPagesQuery)
    },
  })
  useUnsavedWarning(form.isDirty)
  useEffect(() => onTyped(form.isDirty), [form.isDirty, onTyped])
  const { title } = LEGAL_PAGE_FACTS[page]
  const text = form.text('text')
  const address = form.text('address').trim()

  return (
    <section
      aria-labelledby="draft"
      className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start"
    >
      <Form form={form} labelledBy="draft" className="grid gap-5">
        <div>
          <h2 id="draft" className="text-xl">
            Draft {next}
          </h2>
          <p className="text-sm text-muted">{describeDraft(opened)}</p>
        </div>
        <TextArea {...form.field('text')} rows={20} autoComplete="off" />
        <TextField {...form.field('address')} />
        <FormFailure form={form} failureTitle="Nothing was saved" />
        {current.draft && current.draft.revision !== saved && (
          <Notice kind="attention" title={`${current.draft.by} saved this draft meanwhile`}>
            Save again to replace it with yours.
          </Notice>
        )}
        <div>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            Save draft
          </Button>
        </div>
      </Form>
      <section
        aria-label="Preview"
        className="grid gap-5 rounded-lg border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        // A long text is scrolled with the keys, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
      >
        <div>
          <p className="text-sm text-muted">Preview</p>
          <p className="font-serif text-2xl">{title}</p>
          <p className="text-muted">Version {next}</p>
        </div>
        {text.trim() === '' && address === '' && <p className="text-muted">Nothing is written yet.</p>}
        {text.trim() !== '' && <LegalText text={text} heading="h3" />}
        {address !== '' && <p className="wrap-anywhere">Links lead to {address}</p>}
      </section>
    </section>
  )
}

function describeDraft({ draft, versions, page }: ShownLegalPage): string {
  if (draft) return `${draft.by}, ${formatMoment(draft.at)}`
  if (versions.length > 0) return 'It begins with the version in force'
  return page === 'terms' ? 'No terms yet' : 'No privacy page yet'
}
