import { useQuery } from '@tanstack/react-query'
import { policyChangesQuery } from '#web/policy/amendments/editing/change-queries.ts'
import {
  useChange,
  useChangeDraftState,
  useTypedChange,
} from '#web/policy/amendments/editing/change-context.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/**
 * What only a rep says with a change.
 *
 * @rule D21 N44 Whether the client is told, and the reason for a change beyond the ten.
 */
export function RepOptions() {
  const { number, typed } = useChange()
  const { note, reason, tellsClient } = useTypedChange()
  const { data: changes } = useQuery(policyChangesQuery(number))
  const { refusal } = useChangeDraftState()
  // N89: a date beyond the twelve months needs one too.
  const isDateRefused = refusal?.fields.some(({ field }) => field === 'date') ?? false
  const needsReason = reason !== '' || changes?.changes_left === 0 || isDateRefused
  return (
    <div className="grid gap-4">
      {needsReason && (
        <TextField
          name="reason"
          label={isDateRefused ? 'Reason for the later date' : 'Reason for one more change'}
          required
          value={reason}
          onChange={(text) => typed.set({ reason: text })}
        />
      )}
      <TextArea
        name="note"
        label="Note"
        hint="Saved with the change"
        required={false}
        rows={2}
        value={note}
        onChange={(text) => typed.set({ note: text })}
      />
      <Checkbox
        name="tell_client"
        label="Email the client"
        value={tellsClient ? 'Yes' : 'No'}
        onChange={(value) => typed.set({ tellsClient: value === 'Yes' })}
      />
    </div>
  )
}
