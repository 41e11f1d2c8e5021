import { useState } from 'react'
import { useChange, useTypedChange } from '#web/policy/amendments/editing/change-context.ts'
import { FoldedLine, Opened } from '#web/policy/amendments/editing/comparison/FoldedLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

/** @rule N60 What a holder says in words is read by somebody before the change is made, which stands beside the field. */
export function HolderNote({ isOpened }: { isOpened: boolean }) {
  const { typed } = useChange()
  const { note } = useTypedChange()
  const [opened, setOpened] = useState<'no' | 'typed' | 'pressed'>(isOpened ? 'pressed' : 'no')
  // It stays open when its words are taken back.
  if (note !== '' && opened === 'no') setOpened('typed')
  const isOpen = opened !== 'no'
  return (
    <FoldedLine
      id="words"
      title="Something else"
      text="Tell us in your words"
      action={
        !isOpen && (
          <Button kind="quiet" className="-mr-3 text-sm" onClick={() => setOpened('pressed')}>
            Describe the change
          </Button>
        )
      }
    >
      {isOpen && (
        <FocusOnMount when={opened === 'pressed'}>
          <Opened>
            <TextArea
              name="note"
              label="Something else, in your words"
              hint="If you write here, we’ll read it before we make the change"
              required={false}
              rows={isOpened ? 6 : 3}
              value={note}
              onChange={(text) => typed.set({ note: text })}
            />
          </Opened>
        </FocusOnMount>
      )}
    </FoldedLine>
  )
}
