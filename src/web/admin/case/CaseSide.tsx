import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { CaseInbound } from '#web/admin/case/inbound/CaseInbound.tsx'
import CaseMail from '#web/admin/case/mail/CaseMail.tsx'
import { openComposer } from '#web/admin/case/mail/composer.ts'
import { useCaseMailCount } from '#web/admin/case/mail/queries.ts'
import CaseNotes from '#web/admin/case/notes/CaseNotes.tsx'
import { focusNoteField, openTaskForm } from '#web/admin/case/notes/note-acts.ts'
import { CaseTimeline } from '#web/admin/case/CaseTimeline.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

type Part = 'timeline' | 'mail' | 'notes'

/** What the keys of a case do in its right column. */
export interface SideHandle {
  /** Shows a part and goes to it. */
  show: (part: Part) => void
  /** Begins a message in the mail of the case. */
  write: () => void
  /** Goes to the field for a note. */
  note: () => void
  addTask: () => void
}

interface CaseSideProps {
  ref: Ref<SideHandle>
  quoteId: string
  /** Of its policy, if it was bought. */
  policyNumber: string | undefined
  /** Of the quote or its policy: with another one, more has happened. */
  version: number
}

/**
 * What happened to a case: its timeline, its mail and the notes of colleagues.
 *
 * @rule O18 They stand beside the work, each one press away.
 */
export function CaseSide({ ref, quoteId, policyNumber, version }: CaseSideProps) {
  const mailToOpen = new URLSearchParams(useSearch()).get('mail')
  const [shown, setShown] = useState<Part>(mailToOpen === null ? 'timeline' : 'mail')
  /** Until the notes are there. */
  const wantsNote = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const mailCount = useCaseMailCount(quoteId)

  useImperativeHandle(ref, () => ({
    show: (part) => {
      setShown(part)
      frame.current?.querySelector<HTMLElement>(`[role=tab][id$="-${part}"]`)?.focus()
    },
    write: () => {
      setShown('mail')
      openComposer(quoteId)
    },
    note: () => {
      setShown('notes')
      wantsNote.current = !focusNoteField()
    },
    addTask: () => {
      setShown('notes')
      void openTaskForm(quoteId)
    },
  }))
  useEffect(() => {
    if (wantsNote.current && shown === 'notes') wantsNote.current = !focusNoteField()
  }, [shown])

  const parts: { id: Part; label: string; content: ReactNode }[] = [
    { id: 'timeline', label: 'Timeline', content: <CaseTimeline quoteId={quoteId} version={version} /> },
    {
      id: 'mail',
      label: mailCount === undefined ? 'Mail' : `Mail ${mailCount}`,
      content: (
        <div className="grid gap-4">
          <CaseInbound quoteId={quoteId} opened={mailToOpen} />
          <CaseMail quoteId={quoteId} policyNumber={policyNumber} />
        </div>
      ),
    },
    { id: 'notes', label: 'Notes', content: <CaseNotes quoteId={quoteId} /> },
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
