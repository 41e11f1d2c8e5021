import { useState } from 'react'
import { REQUIRED_TO_SAVE } from '#domain/quote/contact.step.ts'
import { fullName } from '#domain/quote/full-name.ts'
import { SCALAR_FIELDS } from '#domain/quote/quote.ts'
import { notify } from '#web/notifications/notify.ts'
import { useSession } from '#web/quote/session/context.ts'
import { draftQuote } from '#web/quote/session/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** @rule V01 What is said when Save is pressed before it is known whose quote this is. */
export const SAVE_MESSAGE = 'In order to save please provide the required information.'

/** Answers are saved as they are typed; this says so on request, once the quote can be found again. */
export function SaveButton({ className = '' }: { className?: string }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [lacking, setLacking] = useState<string[]>([])

  async function save() {
    const missing = missingToSave(draftQuote(session.get()))
    setLacking(missing)
    if (missing.length > 0) return
    setBusy(true)
    const saved = await session.flush()
    setBusy(false)
    if (!saved) return
    const number = String(session.get().contact.customFields['quote_number'])
    notify({ type: 'success', title: 'Saved', message: `Quote ${number} is saved` })
  }

  return (
    <>
      <Button className={className} busy={busy} onClick={() => void save()}>
        Save
      </Button>
      {lacking.length > 0 && (
        <div className="order-last w-full">
          <Notice kind="error" title={SAVE_MESSAGE} live>
            <p>Still missing: {lacking.join(', ')}.</p>
            <p>
              <TextLink to={`/view/${session.get().contact.id}/contact-information`}>
                Go to contact information
              </TextLink>
            </p>
          </Notice>
        </div>
      )}
    </>
  )
}

function missingToSave({ answers }: ReturnType<typeof draftQuote>): string[] {
  const named = answers.insured_contact_name ?? fullName(answers.insured_first_name, answers.insured_last_name)
  const labels = REQUIRED_TO_SAVE.filter((key) => answers[key] === undefined).map((key) => SCALAR_FIELDS[key].label)
  return named === null ? ['Contact name', ...labels] : labels
}
