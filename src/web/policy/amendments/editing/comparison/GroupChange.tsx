import { type ReactNode, useState } from 'react'
import { FoldedLine, Opened } from '#web/policy/amendments/editing/comparison/FoldedLine.tsx'
import { COLUMNS_ONLY } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { changedTexts } from '#web/quote/answers/draft/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

interface GroupChangeProps {
  id: string
  title: string
  /** The wire keys of its answers. */
  keys: readonly string[]
  /** What is insured of it now, shortly. */
  now: readonly string[]
  /** It is what the person came for: open, with the focus in it. */
  isOpened?: boolean
  children: ReactNode
}

/** Answers that belong together, in one line until somebody opens them, as most changes are about the contests. */
export function GroupChange({ id, title, keys, now, isOpened = false, children }: GroupChangeProps) {
  const state = useAnswersState()
  const isChanged = keys.some((key) => key in changedTexts(state))
  const [opened, setOpened] = useState<'no' | 'changed' | 'pressed'>(() => {
    if (isOpened) return 'pressed'
    return isChanged ? 'changed' : 'no'
  })
  // It stays open when what was typed is taken back.
  if (isChanged && opened === 'no') setOpened('changed')
  const isOpen = opened !== 'no'
  return (
    <FoldedLine
      id={id}
      title={title}
      text={<span className="block truncate">{now.length === 0 ? 'Nothing yet' : now.join(' · ')}</span>}
      action={
        <>
          {!isOpen && !state.viewer.readOnly && (
            <Button kind="quiet" className="-mr-3 text-sm" onClick={() => setOpened('pressed')}>
              Change <span className="sr-only">{title.toLowerCase()}</span>
            </Button>
          )}
          {isChanged && <span className={`${COLUMNS_ONLY} text-sm font-semibold text-fairway`}>Changed</span>}
        </>
      }
    >
      {isOpen && (
        <FocusOnMount when={opened === 'pressed'}>
          <Opened>{children}</Opened>
        </FocusOnMount>
      )}
    </FoldedLine>
  )
}
