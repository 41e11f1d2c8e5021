import { type ReactNode, useEffect, useRef } from 'react'

/** What replaces the control that was just pressed takes over its focus, which would be lost otherwise. */
export function FocusOnMount({ when = true, children }: { when?: boolean; children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (when) frame.current?.querySelector<HTMLElement>('button, input, select, a')?.focus()
  }, [when])
  return (
    <span ref={frame} className="contents">
      {children}
    </span>
  )
}
