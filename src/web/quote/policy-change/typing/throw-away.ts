import { type PolicyChange } from '#web/policy/amendments/editing/change-draft.ts'
import { wireText } from '#web/quote/answers/draft/draft.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'

/** Takes back everything that was typed; the returned function types it again. */
export function throwAway({ session, typed }: PolicyChange): () => void {
  const { pendingChanges, contact } = session.get()
  const { version, fees, note, reason, tellsClient } = typed.get()
  const insured = Object.keys(pendingChanges).map((key) => [
    key,
    wireText(fieldValue(contact.customFields, key)),
  ])
  typed.set({ fees: {}, note: '', reason: '', tellsClient: true })
  session.edit(Object.fromEntries(insured))
  return () => {
    typed.set({ version, fees, note, reason, tellsClient })
    session.edit(pendingChanges)
  }
}
