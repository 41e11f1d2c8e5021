import { officeFields } from '#domain/quote/fields/office.fields.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type OfficeKey = keyof typeof officeFields

/**
 * What only the office writes on a quote. It is saved with everything else that is typed, also once the quote is bought.
 *
 * @rule E08 Notes on signs and on accounts receivable; the customer never sees them.
 * @rule E09 The fees for rush shipping and for custom bonus signs can be taken off.
 */
export function OfficeFields() {
  const session = useSession()
  const state = useSessionState()
  const isBought = state.contact.customFields['policy_number'] !== null
  const field = (name: OfficeKey) => ({
    name,
    label: officeFields[name].label,
    value: textOf(state, name),
    error: state.serverErrors.find((problem) => problem.field === name)?.message,
    onChange: (text: string) => session.edit({ [name]: text }),
  })
  return (
    <div className="grid max-w-form gap-5">
      <TextArea {...field('signs_needed_notes')} rows={3} />
      <TextArea {...field('accounts_receivable')} rows={3} />
      {!isBought && (
        <>
          <Checkbox {...field('shipping_fee_edited')} />
          <Checkbox {...field('custom_bp_signs_edited')} />
        </>
      )}
    </div>
  )
}
