import type { ShownMail } from '#contract/office/mail-texts.ts'
import { type MailName, oursOf } from '#domain/office/words/mail-texts.ts'
import { WORDS_FIELDS } from '#domain/office/words/mail-text.fields.ts'
import { TextWithVariables } from '#web/admin/words/TextWithVariables.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface PartNotesProps {
  mail: MailName
  shown: ShownMail['parts'][number] | undefined
  /** As it is typed. */
  text: string
  onOurs: () => void
}

/** Below a part that is not ours: what ours says, and the way back to it. */
export function PartNotes({ mail, shown, text, onOurs }: PartNotesProps) {
  if (!shown) return null
  const { part, fault, ours_before: before } = shown
  const ours = oursOf(mail, part)
  if (text.trim() === ours) return null
  const name = WORDS_FIELDS[part].label.toLowerCase()
  return (
    <div className="grid gap-2">
      {fault !== null && (
        <Notice kind="attention" title="The original is sent instead">
          {fault}.
        </Notice>
      )}
      {before !== null && (
        <Notice kind="info" title="The original has changed since you wrote this">
          <p className="wrap-anywhere whitespace-pre-line">
            It said: <TextWithVariables text={before} />
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
        <p className="min-w-0 flex-1 basis-64 wrap-anywhere whitespace-pre-line">
          Original: <TextWithVariables text={ours} />
        </p>
        <Button kind="quiet" className="-my-2 -ml-3 sm:-mr-3 sm:ml-0" onClick={onOurs}>
          Back to the original <span className="sr-only">for the {name}</span>
        </Button>
      </div>
    </div>
  )
}
