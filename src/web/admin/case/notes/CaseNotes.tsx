import { isAllowed } from '#domain/reps/roles.ts'
import { NoteField } from '#web/admin/case/notes/NoteField.tsx'
import { NoteList } from '#web/admin/case/notes/NoteList.tsx'
import { TaskList } from '#web/admin/case/notes/TaskList.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'

/**
 * What reps write for each other about a case, and what somebody has to do about it.
 *
 * @rule N107 Whoever may only read sees notes and tasks, and neither writes nor ticks any.
 */
export default function CaseNotes({ quoteId }: { quoteId: string }) {
  const rep = useRep()
  const mayChange = rep !== undefined && isAllowed(rep, 'notes')
  return (
    <div className="grid gap-6 text-sm">
      {mayChange && <NoteField key={quoteId} quoteId={quoteId} />}
      <TaskList quoteId={quoteId} mayChange={mayChange} />
      <NoteList quoteId={quoteId} />
    </div>
  )
}
