import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface TabsProps {
  /** Of the row of tabs. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** In a narrow column. */
  isSmall?: boolean
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** One of several parts of a page. One tab stop; the arrow keys, Home and End go from tab to tab and open it. */
export function Tabs({ label, tabs, selected, onSelect, isSmall = false }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0]

  function handleKey(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step || !shown) return
    event.preventDefault()
    const place = step(tabs.indexOf(shown), tabs.length)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus()
    const next = tabs[place]
    if (next) onSelect(next.id)
  }

  return (
    <div className={`grid ${isSmall ? 'gap-4' : 'gap-6'}`}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-6 border-b border-line print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={handleKey}
            className={`-mb-px flex min-h-11 cursor-pointer items-center border-b-3 border-unseen font-semibold text-muted hover:text-fairway aria-selected:border-fairway aria-selected:text-ink ${isSmall ? 'text-sm' : 'font-serif text-lg'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.id}`} tabIndex={0}>
          {shown.content}
        </div>
      )}
    </div>
  )
}
