import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { CaseInbound } from '#web/admin/case/inbound/CaseInbound.tsx'
import { answerTo } from '#web/admin/case/inbound/answer-to.ts'
import { useInboundReady } from '#web/admin/case/inbound/use-inbound-ready.ts'
import { caseInboundQuery } from '#web/admin/case/inbound/queries.ts'
import CaseMail from '#web/admin/case/mail/CaseMail.tsx'
import { openComposer } from '#web/admin/case/mail/composer.ts'
import { useCaseMailCount } from '#web/admin/case/mail/queries.ts'
import CaseNotes from '#web/admin/case/notes/CaseNotes.tsx'
import { focusNoteField, openTaskForm } from '#web/admin/case/notes/note-acts.ts'
import { CaseTimeline } from '#web/admin/case/CaseTimeline.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

type Part = 'timeline' | 'mail' | 'notes'

/** What the keys of a case do in its right column. */
export interface SideHandle {
  /** Shows a part and goes to it. */
  show: (part: Part) => void
  /** Answers the mail that waits, or begins a message. */
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
 * It is not rendered with each key that is typed beside it.
 *
 * @rule O18 They stand beside the work, each one press away.
 */
export const CaseSide = memo(function CaseSide({ ref, quoteId, policyNumber, version }: CaseSideProps) {
  const asked = new URLSearchParams(useSearch())
  const mailToOpen = asked.get('mail')
  const [shown, setShown] = useState<Part>(firstPart(asked))
  /** Until the notes are there. */
  const wantsNote = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const mailCount = useCaseMailCount(quoteId)
  const { data: inbound } = useQuery(caseInboundQuery(quoteId))
  const waiting = inbound?.filter(({ state }) => state === 'new') ?? []
  const unanswered = waiting.find(({ id }) => id === mailToOpen) ?? waiting.at(0)

  useImperativeHandle(ref, () => ({
    show: (part) => {
      setShown(part)
      frame.current?.querySelector<HTMLElement>(`[role=tab][id$="-${part}"]`)?.focus()
    },
    write: () => {
      setShown('mail')
      openComposer(quoteId, unanswered && answerTo(unanswered))
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
      label: labelOf('Mail', mailCount, waiting.length),
      content: <MailPart quoteId={quoteId} policyNumber={policyNumber} opened={mailToOpen} />,
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
})

interface MailPartProps {
  quoteId: string
  policyNumber: string | undefined
  opened: string | null
  /** With which a new message begins. */
  subject?: string
}

/** What came in stands above what was sent, once both are known. */
export function MailPart({ quoteId, policyNumber, opened, subject }: MailPartProps) {
  if (!useInboundReady(quoteId, opened)) return <Skeleton className="h-80 w-full" />
  return (
    <div className="grid gap-4">
      <CaseInbound quoteId={quoteId} opened={opened} />
      <CaseMail quoteId={quoteId} policyNumber={policyNumber} subject={subject} />
    </div>
  )
}

/** The part that an address asks for, as a link from the reps’ home does. */
function firstPart(asked: URLSearchParams): Part {
  if (asked.has('mail')) return 'mail'
  return asked.has('note') ? 'notes' : 'timeline'
}

function labelOf(name: string, count: number | undefined, waiting: number): string {
  const counted = count === undefined ? name : `${name} ${count}`
  return waiting === 0 ? counted : `${counted}, ${waiting} to answer`
}
