import { BarAction, useHiddenWithBar } from '#web/quote/shell/bar-action.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The bar at the bottom of a small screen is outside of the form, and its button submits it. */
export const FORM_ID = 'step'

/** Of the line below the fields of a step. */
export const STEP_FOOTER = 'ruled flex flex-wrap items-center justify-between gap-3 pt-6 empty:hidden'

interface NextButtonProps {
  /** Of the step that comes next. */
  title: string
  busy: boolean
}

/** Submits the form of the step: below its fields, and in the bar of a small screen. */
export function NextButton({ title, busy }: NextButtonProps) {
  const hiddenWithBar = useHiddenWithBar()
  return (
    <>
      <Button type="submit" kind="primary" busy={busy} className={`ml-auto ${hiddenWithBar}`}>
        Next: {title}
      </Button>
      <BarAction>
        <Button type="submit" form={FORM_ID} kind="primary" busy={busy} className="min-h-13 w-full max-w-60">
          <span aria-hidden="true">Next</span>
          <span className="sr-only">Next: {title}</span>
        </Button>
      </BarAction>
    </>
  )
}
