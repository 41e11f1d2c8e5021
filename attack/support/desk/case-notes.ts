import assert from 'node:assert/strict'
import type { Note } from '#contract/desk/notes.ts'
import type { Task } from '#contract/desk/tasks.ts'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import type { ApiResponse, Caller, Json } from '../caller.ts'

/** A day on which something can be done. */
export const SOME_DAY = formatPlainDate(eventDay(7))

export function addNote(rep: Caller, quoteId: string, text: string, key?: string): Promise<ApiResponse> {
  return rep.send('POST', `/admin/quotes/${quoteId}/notes`, { text }, keyed(key))
}

export async function readNotes(rep: Caller, quoteId: string): Promise<Note[]> {
  const all: Note[] = []
  for (let before: string | null | undefined; before !== null;) {
    const query = before === undefined ? '' : `?before=${before}`
    const { status, text } = await rep.get(`/admin/quotes/${quoteId}/notes${query}`)
    assert.equal(status, 200, text)
    const page = JSON.parse(text) as { data: Note[]; next: string | null }
    all.push(...page.data)
    before = page.next
  }
  return all
}

/** A task for a rep, with what an attack says instead. */
export function addTask(
  rep: Caller,
  { quoteId, repId }: { quoteId: string; repId: string },
  body: Json = {},
  key?: string,
): Promise<ApiResponse> {
  const asked = { text: 'Call the club', due_on: SOME_DAY, rep_id: repId, ...body }
  return rep.send('POST', `/admin/quotes/${quoteId}/tasks`, asked, keyed(key))
}

export async function readTasks(rep: Caller, quoteId: string): Promise<Task[]> {
  const { status, text } = await rep.get(`/admin/quotes/${quoteId}/tasks`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: Task[] }).data
}

function keyed(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key }
}
