// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import CaseNotes from '#web/admin/case/notes/CaseNotes.tsx'
import LostNotice from '#web/admin/case/lost/LostNotice.tsx'
import { openLostDialog } from '#web/admin/case/lost/lost-acts.ts'
import { focusNoteField, openTaskForm } from '#web/admin/case/notes/note-acts.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const ME = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', name: 'Robin Fields', is_me: true }
const TOM = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3303', name: 'Tom Becker', is_me: false }
const WREN = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3304',
  name: 'Wren Castillo',
  is_me: false,
  away: { until: '2027-05-03', stand_in: 'Tom Becker' },
}
const NOTE = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3305',
  at: '2027-05-01T12:00:00.000Z',
  author_id: TOM.id,
  author_name: TOM.name,
  parts: [
    { text: '@Robin Fields', rep_id: ME.id },
    { text: ' look at the pros', rep_id: null },
  ],
}
const TASK = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3306',
  quote_id: GUID,
  quote_number: 'Q-7F3K2M',
  policy_number: null,
  tournament_name: 'Spring Classic',
  text: 'Call the carrier',
  due_on: '2020-05-01',
  rep_id: WREN.id,
  rep_name: WREN.name,
  created_by_name: ME.name,
  done_at: null,
  done_by_name: null,
  version: 1,
}
const OPEN = { version: 4, lost: null, problem: null }

let sent: { what: string; body: unknown }[]
let noteAnswer: () => Response | Promise<Response>
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  noteAnswer = () => Response.json({ data: NOTE }, { status: 201 })
  queryClient.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/^.*\/api/, '')
    if (method !== 'GET') sent.push({ what: `${method} ${path}`, body: JSON.parse((body as string) || '{}') })
    return Promise.resolve(answerTo(`${method} ${path}`))
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

function answerTo(what: string): Response | Promise<Response> {
  if (what === 'GET /admin/assignees') return Response.json({ data: [ME, TOM, WREN] })
  if (what === `GET /admin/quotes/${GUID}/notes`) return Response.json({ data: [NOTE], next: null })
  if (what === `POST /admin/quotes/${GUID}/notes`) return noteAnswer()
  if (what === `GET /admin/quotes/${GUID}/tasks`) return Response.json({ data: [TASK] })
  if (what === `POST /admin/quotes/${GUID}/tasks`) return Response.json({ data: TASK }, { status: 201 })
  if (what.startsWith('PUT /admin/tasks/')) return Response.json({ data: { ...TASK, version: 2 } })
  if (what === 'POST /admin/mentions/seen') return Response.json({ data: { seen: 1 } })
  if (what === `GET /admin/quotes/${GUID}/closing`) return Response.json({ data: OPEN })
  if (what === `PUT /admin/quotes/${GUID}/closing`)
    return Response.json({
      data: { ...OPEN, lost: { reason: 'price', words: 'Too dear', by: 'Robin Fields', at: NOTE.at } },
    })
  if (what === `DELETE /admin/quotes/${GUID}/closing`) return Response.json({ data: OPEN })
  return Response.json({ error: 'Not here' }, { status: 404 })
}

function draw(role: 'specialist' | 'reader' = 'specialist') {
  queryClient.setQueryData(repQuery.queryKey, { email: 'robin@office.example', name: ME.name, role })
  return render(
    <QueryProvider>
      <LostNotice quoteId={GUID} />
      <CaseNotes quoteId={GUID} />
      <DialogHost />
    </QueryProvider>,
  )
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note for colleagues' })

describe('N107 notes beside a case', () => {
  it('N107 @ offers colleagues by the keyboard, Ctrl+Enter adds the note with their id', async () => {
    draw()
    await field()
    await waitFor(() => expect(queryClient.getQueryData(['assignees'])).toBeTruthy())
    expect(focusNoteField()).toBe(true)
    await userEvent.keyboard('Ask @')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Tom Becker',
      'Wren Castillo, away until Mon, May 3, Tom Becker is standing in',
    ])
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}')
    const active = (await field()).getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect([(await field()).value, screen.queryByRole('listbox')]).toEqual(['Ask @Wren Castillo ', null])
    await userEvent.keyboard('today{Control>}{Enter}{/Control}')
    await waitFor(async () => expect((await field()).value).toBe(''))
    expect(sent.find(({ what }) => what.includes('notes'))?.body).toEqual({
      text: `Ask @[${WREN.id}] today`,
    })
  })

  it('N107 what is typed while a note is on its way is not lost with it', async () => {
    let answer: (response: Response) => void = () => undefined
    const slow = new Promise<Response>((resolve) => (answer = resolve))
    noteAnswer = () => slow
    draw()
    await userEvent.type(await field(), 'One')
    await userEvent.keyboard('{Control>}{Enter}{/Control} and two')
    answer(Response.json({ data: NOTE }, { status: 201 }))
    await waitFor(async () => expect((await field()).value).toBe('and two'))
  })

  it('N107 Escape closes the list alone, and a name is found by any of its words', async () => {
    draw()
    await userEvent.type(await field(), '@cast')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect([screen.queryByRole('listbox'), (await field()).value]).toEqual([null, '@cast'])
  })

  it('N107 what was typed outlives a failure and a reload', async () => {
    noteAnswer = () => Response.json({ error: 'Something went wrong' }, { status: 500 })
    const { unmount } = draw()
    await userEvent.type(await field(), 'Keep me')
    await userEvent.click(screen.getByRole('button', { name: /Add note/ }))
    expect(await screen.findByText('Something went wrong.')).toBeTruthy()
    expect((await field()).value).toBe('Keep me')
    unmount()
    draw()
    expect((await field()).value).toBe('Keep me')
  })

  it('N107 a note that names the reader counts as seen once it is shown', async () => {
    draw('reader')
    expect(await screen.findByText('@Robin Fields')).toBeTruthy()
    await waitFor(() =>
      expect(sent).toContainEqual({ what: 'POST /admin/mentions/seen', body: { note_ids: [NOTE.id] } }),
    )
  })

  it('N107 O18 a reader sees notes and tasks, and nothing to write or tick', async () => {
    draw('reader')
    expect(await screen.findByText('Call the carrier')).toBeTruthy()
    for (const role of ['textbox', 'checkbox', 'button']) expect(screen.queryByRole(role)).toBeNull()
  })
})

describe('O18 tasks beside a case', () => {
  it('O18 say that they are overdue, are ticked off, and changed', async () => {
    draw()
    expect(await screen.findByText('Overdue since Fri, May 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Done: Call the carrier' }))
    await waitFor(() =>
      expect(sent).toContainEqual({ what: `PUT /admin/tasks/${TASK.id}/done`, body: { done: true } }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Change Call the carrier' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this task' }))
    await userEvent.selectOptions(dialog.getByLabelText('Assigned to'), TOM.id)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toContainEqual({
      what: `PUT /admin/tasks/${TASK.id}`,
      body: { version: 1, text: 'Call the carrier', due_on: '05/01/2020', rep_id: TOM.id },
    })
  })

  it('O18 a new one is the reader’s and for tomorrow unless they say otherwise', async () => {
    draw()
    const isAdded = openTaskForm(GUID)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a task' }))
    await userEvent.type(dialog.getByLabelText('Task'), 'Call back')
    await userEvent.click(dialog.getByRole('button', { name: 'Add the task' }))
    expect(await isAdded).toBe(true)
    expect(sent).toContainEqual({
      what: `POST /admin/quotes/${GUID}/tasks`,
      body: expect.objectContaining({ text: 'Call back', rep_id: ME.id }),
    })
  })
})

it('N110 closing asks why, says it on the case, and is taken back by one press', async () => {
  draw()
  const isClosed = openLostDialog(GUID)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this quote as lost?' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Close as lost' }))
  expect(await dialog.findByText('Choose why it was lost')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close as lost' }))
  expect(await dialog.findByText('Write what it was')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'The price' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close as lost' }))
  expect(await isClosed).toBe(true)
  expect(sent).toContainEqual({
    what: `PUT /admin/quotes/${GUID}/closing`,
    body: { version: 4, reason: 'price' },
  })
  expect(await screen.findByText('Closed as lost: The price')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reopen the quote' }))
  await waitFor(() => expect(screen.queryByText('Closed as lost: The price')).toBeNull())
})
