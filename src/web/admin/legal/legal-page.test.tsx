// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ShownLegalPages } from '#contract/office/legal.ts'
import LegalPageEditor from '#web/admin/legal/LegalPageEditor.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { notifications } from '#web/ui/notify.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const REP = { id: 'r1', name: 'Robin Lane', email: 'robin@office.example', role: 'owner', must_enrol: false }
const revisionOf = (count: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${count}`

/** The terms with a draft that was saved this often. */
function pagesWith(count: number, text: string | null, by = 'Robin Lane'): ShownLegalPages {
  const draft = { text, address: null, revision: revisionOf(count), at: '2027-03-01T15:00:00.000Z', by }
  return { pages: [{ page: 'terms', environment: null, draft, next: 2, versions: [] }] }
}

interface Draft {
  text: string | null
  revision: string | null
}

afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { exact: false })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save draft' }))

/** The page on a server that answers a save only when it is told to. */
async function showPage() {
  document.cookie = 'XSRF-TOKEN=token'
  let stored = pagesWith(1, 'Be fair.')
  const sent: Draft[] = []
  let answer = () => {}
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, 'http://here').pathname.replace('/quote/api', '')
    if (method === 'PUT') {
      const draft = JSON.parse(body as string) as Draft
      sent.push(draft)
      return new Promise<Response>((resolve) => {
        answer = () => {
          stored = pagesWith(sent.length + 1, draft.text)
          resolve(Response.json({ data: stored }))
        }
      })
    }
    const answers: Readonly<Record<string, unknown>> = { '/admin/session': REP, '/admin/legal': stored }
    return Promise.resolve(Response.json({ data: answers[path] ?? {} }))
  })
  render(<LegalPageEditor params={{ legalpage: 'terms' }} />)
  await waitFor(() => expect(text().value).toBe('Be fair.'))
  return { sent, answer: () => act(async () => answer()) }
}

it('T18 a draft that is typed on while it is saved keeps that text, and its next save follows the one before', async () => {
  const { sent, answer } = await showPage()
  await userEvent.type(text(), ' Pay in time.')
  await save()
  await userEvent.type(text(), ' Have fun.')
  await answer()
  await waitFor(() => expect(notifications.get().map(({ title }) => title)).toEqual(['Draft 2 saved']))
  expect(text().value).toBe('Be fair. Pay in time. Have fun.')
  expect(screen.queryByText(/saved this draft meanwhile/)).toBeNull()

  await save()
  await answer()
  expect(sent).toMatchObject([
    { text: 'Be fair. Pay in time.', revision: revisionOf(1) },
    { text: 'Be fair. Pay in time. Have fun.', revision: revisionOf(2) },
  ])
  expect(text().value).toBe('Be fair. Pay in time. Have fun.')
})

it('T18 what somebody else saves after that is told', async () => {
  const { answer } = await showPage()
  await userEvent.type(text(), ' Pay in time.')
  await save()
  await userEvent.type(text(), ' Have fun.')
  await answer()
  act(() => void queryClient.setQueryData(['legal-pages'], pagesWith(9, 'Theirs', 'Kim Lee')))
  expect(await screen.findByText('Kim Lee saved this draft meanwhile')).toBeTruthy()
  expect(text().value).toBe('Be fair. Pay in time. Have fun.')
})
