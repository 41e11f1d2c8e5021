import { type ReactNode, useState } from 'react'
import { type Fact, factsOf } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { COLUMNS_ONLY, FIRST, ROW } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { changedTexts } from '#web/quote/answers/draft/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'

interface GroupChangeProps {
  id: string
  title: string
  /** The wire keys of its answers. */
  keys: readonly string[]
  /** Of these, the ones that stand in its line. */
  summary: readonly string[]
  /** It is what the person came for: open, with the focus in it. */
  isOpened?: boolean
  children: ReactNode
}

/** Answers that belong together, in one line until somebody opens them, as most changes are about the contests. */
export function GroupChange({ id, title, keys, summary, isOpened = false, children }: GroupChangeProps) {
  const state = useAnswersState()
  const isChanged = keys.some((key) => key in changedTexts(state))
  const [opened, setOpened] = useState<'no' | 'changed' | 'pressed'>(() => {
    if (isOpened) return 'pressed'
    return isChanged ? 'changed' : 'no'
  })
  // It stays open when what was typed is taken back.
  if (isChanged && opened === 'no') setOpened('changed')
  const isOpen = opened !== 'no'
  const insured = factsOf(state.contact, summary).flatMap(shortly).join(' · ')
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-4">
      <div
        className={`${ROW} grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 @[63rem]:gap-x-0`}
      >
        <h2 id={`${id}-title`} className={`${FIRST} font-sans text-base font-semibold`}>
          {title}
        </h2>
        <p className="min-w-0 px-4 text-sm text-muted @max-[63rem]:order-last @max-[63rem]:col-span-2 @[63rem]:col-start-2 @[63rem]:col-end-9 @[63rem]:px-0 @[63rem]:pr-4">
          <span className="block truncate">{insured === '' ? 'Nothing yet' : insured}</span>
        </p>
        <div className="px-4 text-right @[63rem]:col-start-9 @[63rem]:col-end-11">
          {!isOpen && !state.viewer.readOnly && (
            <Button kind="quiet" className="-mr-3 text-sm" onClick={() => setOpened('pressed')}>
              Change <span className="sr-only">{title.toLowerCase()}</span>
            </Button>
          )}
          {isChanged && <span className={`${COLUMNS_ONLY} text-sm font-semibold text-fairway`}>Changed</span>}
        </div>
      </div>
      {isOpen && (
        <FocusOnMount when={opened === 'pressed'}>
          <div className="@container animate-open border-t border-line bg-well px-4 py-5">
            <div className="grid max-w-form gap-6">{children}</div>
          </div>
        </FocusOnMount>
      )}
    </section>
  )
}

/** Of a question, what there is. */
function shortly({ label, value }: Fact): string[] {
  if (value === 'No') return []
  return [value === 'Yes' ? label : value]
}
