import { useState } from 'react'
import { ApplyButton } from '#web/policy/amendments/editing/ApplyButton.tsx'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { ChangeLines } from '#web/policy/amendments/editing/comparison/ChangeLines.tsx'
import { amountOf, headingOf, useShownPreview } from '#web/policy/amendments/editing/shown-preview.ts'
import type { useApply } from '#web/policy/amendments/editing/use-apply.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

/**
 * On a phone what is paid and the button stay at the bottom while the form is read, where the thumb reaches them. It has
 * its own room at the end of the form, so that it covers nothing. What is paid opens the lines that it is made of.
 */
export function ApplyBar({ applying }: { applying: ReturnType<typeof useApply> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="sticky bottom-0 z-[5] -mx-4 mt-8 flex min-h-17 items-center justify-between gap-3 border-t border-line bg-card px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:hidden print:hidden">
      <Amount onOpen={() => setIsOpen(true)} />
      <ApplyButton applying={applying} className="max-w-60 grow max-sm:px-2" />
      <Sheet title="What changes in the price" open={isOpen} onClose={() => setIsOpen(false)}>
        <ChangeLines />
      </Sheet>
    </div>
  )
}

function Amount({ onOpen }: { onOpen: () => void }) {
  const dollars = useDollars()
  const { isOld } = useChangeDraftState()
  const shown = useShownPreview()
  if (!shown)
    return (
      <p className="grid">
        <span className="text-sm text-muted">{headingOf(shown)}</span>
        <span className="text-xl font-semibold">–</span>
      </p>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-ml-1 grid min-h-12 shrink-0 cursor-pointer rounded-md px-1 text-left"
      onClick={onOpen}
    >
      <span className="flex items-center gap-1 text-sm whitespace-nowrap text-muted">
        {headingOf(shown)}
        <Icon name="chevron" className="size-4! rotate-180" />
      </span>
      <span className={`money text-xl font-semibold ${isOld ? 'text-muted' : ''}`}>
        {dollars(amountOf(shown))}
      </span>
    </button>
  )
}
