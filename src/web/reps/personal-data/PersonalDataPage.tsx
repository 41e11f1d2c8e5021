import { useState } from 'react'
import { type ErasureAnswer, exportPersonalData, previewErasure } from '#contract/personal-data.ts'
import { personFields } from '#domain/reps/personal-data/person.fields.ts'
import { call, callForFile } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ErasureReport } from '#web/reps/personal-data/ErasureReport.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule O15 Owners see what is held about an address before they hand it out or erase it. */
export default function PersonalDataPage() {
  return (
    <RepPage
      title="Personal data"
      lead={() => 'See what we keep about someone. Give them a copy, or erase it when they ask.'}
      permission="personal-data"
    >
      <PersonalData />
    </RepPage>
  )
}

interface Shown {
  email: string
  report: ErasureAnswer
  isErased: boolean
}

function PersonalData() {
  const [shown, setShown] = useState<Shown>()
  const form = useForm({
    fields: personFields,
    send: async (body, options) => {
      const { data } = await call(previewErasure, { body, ...options })
      return { email: body.email, report: data, isErased: false }
    },
    onDone: setShown,
    onFailure: () => setShown(undefined),
  })

  async function erase(email: string) {
    const report = await openDialog('erase-person', { email })
    if (report) setShown({ email, report, isErased: true })
  }

  return (
    <div className="grid max-w-measure gap-8">
      <Form form={form}>
        <TextField {...form.field('email')} type="email" />
        <FormFailure form={form} failureTitle="We couldn’t look this up" />
        <div>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            Show what we keep
          </Button>
        </div>
      </Form>
      {shown && (
        <section aria-label={`About ${shown.email}`} className="grid gap-6">
          {shown.isErased && (
            <Notice kind="success" title="Erased" live>
              All we still keep about {shown.email} is listed below.
            </Notice>
          )}
          <ErasureReport {...shown} />
          {!shown.isErased && (
            <div className="flex flex-wrap gap-3">
              <ExportButton email={shown.email} />
              <Button onClick={() => void erase(shown.email)}>Erase…</Button>
            </div>
          )}
        </section>
      )}
    </div>
  )
}

function ExportButton({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    try {
      saveFile(await callForFile(exportPersonalData, { body: { email } }), 'personal-data.json')
    } catch {
      // The failure is shown by the call.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void save()}>
      Save as a file
    </Button>
  )
}

/** Has the browser save a file that was just received. */
function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
