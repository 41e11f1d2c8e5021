import type { ReactNode } from 'react'

interface StepColumnsProps {
  /** On the last page steps and price leave their room to what stands on the page itself. */
  isLast?: boolean
  steps: ReactNode
  notice?: ReactNode
  side: ReactNode
  children: ReactNode
}

/** The steps on the left, the form, and the price at the right; on a small screen the steps above the form. */
export function StepColumns({ isLast = false, steps, notice, side, children }: StepColumnsProps) {
  return (
    <div className={`grid gap-x-8 ${isLast ? LAST_COLUMNS : COLUMNS}`}>
      {!isLast && <div className="min-w-0 [grid-area:steps]">{steps}</div>}
      {/* As tall as the screen from the start, so that what is below does not jump when the step is there. */}
      <div className={`min-h-dvh min-w-0 [grid-area:form] lg:min-h-0 ${isLast ? '' : 'pt-6 xl:pt-0'}`}>
        <div className="mb-8 empty:hidden">{notice}</div>
        {children}
      </div>
      {!isLast && <div className="hidden min-w-0 pt-6 [grid-area:side] lg:block xl:pt-0">{side}</div>}
    </div>
  )
}

/** The column of the price is kept without a price, so that the form stays where it is when one comes. */
const COLUMNS =
  '[grid-template-areas:"steps""form"] ' +
  'lg:grid-cols-[minmax(0,37.5rem)_20rem] lg:justify-between lg:[grid-template-areas:"steps_steps""form_side"] ' +
  'xl:grid-cols-[12.5rem_minmax(0,37.5rem)_21.25rem] xl:[grid-template-areas:"steps_form_side"]'

/** What was answered and what it costs stand on the page itself, so steps and price leave their room to it. */
const LAST_COLUMNS = 'grid-cols-[minmax(0,1fr)] [grid-template-areas:"form"]'
