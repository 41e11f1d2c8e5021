import { type ReactNode, useState } from 'react'
import { Facts, BesideInsured } from '#web/policy/amendments/editing/comparison/BesideInsured.tsx'
import { factsOf } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { changedTexts } from '#web/quote/answers/draft/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

interface GroupChangeProps {
  id: string
  title: string
  /** The wire keys of its answers. */
  keys: readonly string[]
  /** It is what the person came for: open, with the focus in it. */
  isOpened?: boolean
  children: ReactNode
}

/** Answers that belong together; their fields are opened on demand, as most changes are about the contests. */
export function GroupChange({ id, title, keys, isOpened = false, children }: GroupChangeProps) {
  const state = useAnswersState()
  const isChanged = keys.some((key) => key in changedTexts(state))
  const [opened, setOpened] = useState<'no' | 'changed' | 'pressed'>(() => {
    if (isOpened) return 'pressed'
    return isChanged ? 'changed' : 'no'
  })
  // It stays open when what was typed is taken back.
  if (isChanged && opened === 'no') setOpened('changed')
  const facts = factsOf(state.contact, keys)
  return (
    <BesideInsured id={id} title={title} now={opened !== 'no' && <Facts facts={facts} />}>
      {opened !== 'no' ? (
        <FocusOnMount when={opened === 'pressed'}>
          <div className="grid gap-6">{children}</div>
        </FocusOnMount>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <Facts facts={facts} columns />
          {!state.viewer.readOnly && (
            <Button onClick={() => setOpened('pressed')}>
              Change <span className="sr-only">{title.toLowerCase()}</span>
            </Button>
          )}
        </div>
      )}
    </BesideInsured>
  )
}
