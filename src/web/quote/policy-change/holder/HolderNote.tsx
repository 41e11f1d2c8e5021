import { useChange, useTypedChange } from '#web/policy/amendments/editing/change-context.ts'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

/** @rule N60 What a holder says in words is read by somebody before the change is made, which stands beside the field. */
export function HolderNote({ isAsked }: { isAsked: boolean }) {
  const { typed } = useChange()
  const { note } = useTypedChange()
  return (
    <FocusOnMount when={isAsked}>
      <TextArea
        name="note"
        label="Something else, in your words"
        hint="If you write here, one of us reads it before the change is made"
        required={false}
        rows={isAsked ? 6 : 2}
        value={note}
        onChange={(text) => typed.set({ note: text })}
      />
    </FocusOnMount>
  )
}
