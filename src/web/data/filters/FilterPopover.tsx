import { type ReactNode, useEffect, useRef } from 'react'

interface FilterPopoverProps {
  label: string
  /** `returnsFocus` where it was closed by a key: whatever was pressed elsewhere has the focus already. */
  onClose: (options: { returnsFocus: boolean }) => void
  children: ReactNode
}

const CONTROLS = 'input, button, select'

/** Opens below a chip, with the focus on its first control, and closes by Escape or as soon as one is at work elsewhere. */
export function FilterPopover({ label, onClose, children }: FilterPopoverProps) {
  const frame = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const box = frame.current
    const chosen = box?.querySelector<HTMLElement>('input:checked, [aria-pressed=true]')
    const first = chosen ?? box?.querySelector<HTMLElement>(CONTROLS)
    first?.focus()
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !box?.parentElement?.contains(target)
    const watching = new AbortController()
    const { signal } = watching
    const closeIfOutside = (target: EventTarget | null) => {
      if (isOutside(target)) close.current({ returnsFocus: false })
    }
    document.addEventListener('pointerdown', ({ target }) => closeIfOutside(target), { signal })
    box?.addEventListener('focusout', ({ relatedTarget }) => closeIfOutside(relatedTarget), { signal })
    box?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close.current({ returnsFocus: true })
      },
      { signal },
    )
    return () => watching.abort()
  }, [])

  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={label}
      className="absolute top-full left-0 z-20 mt-1 w-max min-w-56 max-w-[min(26rem,calc(100vw-3rem))] animate-open rounded-md border border-edge bg-card p-3 text-ink shadow-lifted"
    >
      {children}
    </div>
  )
}
