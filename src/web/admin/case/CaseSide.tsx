import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { CaseTimeline } from '#web/admin/case/CaseTimeline.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

type Part = 'timeline'

/** What the keys of a case do in its right column. */
export interface SideHandle {
  /** Shows a part and goes to it. */
  show: (part: Part) => void
}

interface CaseSideProps {
  ref: Ref<SideHandle>
  quoteId: string
  /** Of the quote or its policy: with another one, more has happened. */
  version: number
}

/** What happened to a case: its timeline, its mail and the notes of colleagues. */
export function CaseSide({ ref, quoteId, version }: CaseSideProps) {
  const [shown, setShown] = useState<Part>('timeline')
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    show: (part) => {
      setShown(part)
      frame.current?.querySelector<HTMLElement>(`[role=tab][id$="-${part}"]`)?.focus()
    },
  }))
  const parts: { id: Part; label: string; content: ReactNode }[] = [
    { id: 'timeline', label: 'Timeline', content: <CaseTimeline quoteId={quoteId} version={version} /> },
  ]
  return (
    <div ref={frame} className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto">
      <Tabs
        label="What happened"
        tabs={parts}
        selected={shown}
        onSelect={(id) => setShown(parts.find((part) => part.id === id)?.id ?? 'timeline')}
        isSmall
      />
    </div>
  )
}
