import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import { noteField } from '#domain/desk/notes/note.fields.ts'

const noteId = z.uuidv4({ error: 'A note is known by its id' })

const note = z.object({
  id: z.string(),
  at: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  /** Its words in their order; a piece with a rep is the name of a colleague, with `@` before it. */
  parts: z.array(z.object({ text: z.string(), rep_id: z.nullable(z.string()) })),
})

export type Note = z.output<typeof note>

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/admin/quotes/:guid/notes',
  access: 'rep-session',
  permission: 'read',
  summary: 'What reps wrote for each other about a quote and its policy, the newest first',
  params: z.object({ guid }),
  query: z.strictObject({
    /** The id of a note: those that are older than it. */
    before: z.optional(noteId),
  }),
  response: z.object({
    data: z.array(note),
    /** What to send as `before` for those that are older; null where there are none. */
    next: z.nullable(z.string()),
  }),
})

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/admin/quotes/:guid/notes',
  access: 'rep-session',
  permission: 'notes',
  summary:
    'Write a note for colleagues; those whom it names by `@[id]` are told by mail. It is never changed: a correction is another note',
  status: 201,
  idempotent: 'optional',
  params: z.object({ guid }),
  body: z.strictObject({ text: noteField.schema }),
  response: z.object({ data: note }),
})

export const markMentionsSeen = endpoint({
  name: 'markMentionsSeen',
  method: 'POST',
  path: '/admin/mentions/seen',
  access: 'rep-session',
  permission: 'read',
  summary: 'Say that the caller has seen notes that name them; of other notes nothing changes',
  body: z.strictObject({
    note_ids: z.array(noteId).check(z.minLength(1, 'Name a note'), z.maxLength(100, 'Name up to 100 notes')),
  }),
  response: z.object({ data: z.object({ seen: z.int() }) }),
})
