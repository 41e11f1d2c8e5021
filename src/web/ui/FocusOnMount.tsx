import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when it replaces the control that was just pressed, so that the focus is not lost. */
export function FocusOnMount({ when = true, children }: { when?: boolean; children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (when) frame.current?.querySelector<HTMLElement>('button, input, select, textarea, a')?.focus()
  }, [when])
  return (
    <span ref={frame} className="contents">
      {children}
    </span>
  )
}
