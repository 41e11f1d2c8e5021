import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { addNote } from '#contract/desk/notes.ts'
import { nameColleagues } from '#domain/desk/notes/mentions.ts'
import { noteField } from '#domain/desk/notes/note.fields.ts'
import { decodeField } from '#domain/values/field.ts'
import { NOTE_FIELD_ID } from '#web/admin/case/notes/note-acts.ts'
import { reloadCaseNotes } from '#web/admin/case/notes/queries.ts'
import { useColleagueChoice } from '#web/admin/case/notes/use-colleague-choice.ts'
import { useTypedNote } from '#web/admin/case/notes/use-typed-note.ts'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { assigneesQuery, describeAway } from '#web/reps/colleagues.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'

/**
 * The field for a note: `@` offers colleagues, Ctrl+Enter adds it. What was typed outlives a reload, and a failure.
 *
 * @rule N107 The note is told to those whom it names.
 */
export function NoteField({ quoteId }: { quoteId: string }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const all = useQuery(assigneesQuery, queryClient).data ?? []
  const colleagues = all.filter(({ is_active: isActive }) => isActive !== false)
  const note = useTypedNote(quoteId)
  const choice = useColleagueChoice({ field, colleagues, text: note.text, onChange: note.type })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function add() {
    if (isBusy) return
    const read = decodeField(noteField, nameColleagues(note.text, colleagues, choice.chosen))
    if (!read.ok) {
      setError(read.message)
      return field.current?.focus()
    }
    setBusy(true)
    setError(undefined)
    try {
      const body = { text: read.value }
      const { idempotencyKey } = note
      await call(addNote, { params: { guid: quoteId }, body, idempotencyKey, handlesError: () => true })
      note.drop(note.text)
      announceChange(quoteId)
      await reloadCaseNotes(quoteId)
      field.current?.focus()
    } catch (failure) {
      setError(asSentence(fieldErrors(failure)[0]?.message ?? errorMessage(failure)))
    } finally {
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (choice.onKeyDown(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add()
  }

  const listId = `${id}-colleagues`
  const isOpen = choice.options.length > 0
  return (
    <div className="grid gap-2">
      <div className="relative">
        <div className="control-box">
          <textarea
            ref={field}
            id={NOTE_FIELD_ID}
            aria-label="Note for colleagues"
            placeholder="Note for colleagues. Type @ to mention someone"
            className="control min-h-11 resize-y"
            rows={note.text === '' ? 1 : 3}
            value={note.text}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${choice.active}` : undefined}
            onChange={(event) => {
              setError(undefined)
              note.type(event.target.value)
            }}
            onSelect={choice.onSelect}
            onBlur={choice.close}
            onKeyDown={onKeyDown}
          />
        </div>
        {isOpen && (
          <div
            id={listId}
            role="listbox"
            aria-label="Colleagues"
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-md border border-edge bg-card py-1 shadow-lg"
          >
            {choice.options.map((colleague, index) => (
              <div
                key={colleague.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === choice.active}
                className="cursor-pointer px-3 py-2 aria-selected:bg-fairway-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-fairway"
                // Before the field loses the focus, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault()
                  choice.choose(colleague)
                }}
              >
                {colleague.name}
                {colleague.away && <span className="text-muted">, {describeAway(colleague.away)}</span>}
              </div>
            ))}
          </div>
        )}
        <p role="status" className="sr-only">
          {isOpen && `${choice.options.length} matches. Use the arrow keys, then press Enter`}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {note.text.trim() !== '' && (
        <Button className="justify-self-start" busy={isBusy} onClick={() => void add()}>
          Add note <kbd className="text-sm font-normal text-muted">Ctrl Enter</kbd>
        </Button>
      )}
    </div>
  )
}
