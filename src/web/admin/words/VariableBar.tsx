import { MAIL_VALUES, type MailPart, type MailValue } from '#domain/office/words/mail-text.ts'
import { describeMail, type MailName } from '#domain/office/words/mail-texts.ts'
import { WORDS_FIELDS } from '#domain/office/words/mail-text.fields.ts'

interface VariableBarProps {
  mail: MailName
  /** Where they go. */
  part: MailPart
  form: { focus: (part: MailPart) => void }
}

/**
 * What the words can name. A press puts it where the cursor is, so that nobody types its name.
 *
 * @rule R02 A variable is chosen, not typed.
 */
export function VariableBar({ mail, part, form }: VariableBarProps) {
  const { values } = describeMail(mail)
  if (values.length === 0) return null
  const place = WORDS_FIELDS[part].label.toLowerCase()
  const insert = (name: MailValue) => {
    form.focus(part)
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const { selectionStart, selectionEnd, value } = field
    const end = selectionEnd ?? value.length
    field.setRangeText(`{{${name}}}`, selectionStart ?? end, end, 'end')
    // As typing does, so that the form knows of it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset className="grid gap-2 rounded-lg border border-line bg-card p-3">
      <legend className="sr-only">Variables</legend>
      <p className="text-sm text-muted">Put into the {place}, where the cursor is:</p>
      <ul className="flex flex-wrap gap-2">
        {values.map((name) => (
          <li key={name}>
            <button
              type="button"
              title={MAIL_VALUES[name]}
              // The field keeps the focus, and with it the place of the cursor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
              className="flex min-h-8 cursor-pointer items-center rounded-md border border-dashed border-edge px-2.5 text-sm hover:border-fairway hover:text-fairway pointer-coarse:min-h-11"
            >
              <span className="sr-only">Put in the </span>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
