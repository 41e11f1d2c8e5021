import '#testing/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CaseFile } from '#contract/files/case-files.ts'
import CaseFilesPage from '#web/admin/files/CaseFilesPage.tsx'
import { exampleFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import { exampleFile } from '#web/admin/files/dialogs/ViewFileDialog.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

export const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const fileAt = (place: number, change: Partial<CaseFile>): CaseFile => ({
  ...exampleFile,
  added_at: '2020-06-17T15:12:00.000Z',
  id: `3f2504e0-4f89-41d3-9a0c-0305e82c34${String(place).padStart(2, '0')}`,
  ...change,
})
export const OFFICE = {
  ...exampleFolder,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3399',
  name: 'Ours',
  kind: 'ours' as const,
}
export const LETTER = fileAt(1, { name: 'letter.pdf', bytes: 300_000, folder: exampleFolder.id })
export const CARD = fileAt(2, {
  name: 'scorecard-2.jpg',
  bytes: 3_100_000,
  folder: exampleFolder.id,
  earlier: {
    id: fileAt(3, {}).id,
    name: 'scorecard-1.jpg',
    added_at: '2027-06-12T15:00:00.000Z',
    rejected_for: 'the course’s signature is missing',
  },
})
export const FORM = fileAt(4, { name: 'claim-form.pdf', folder: 'C-2107', claim: 'C-2107', is_fixed: true })
export const DELETED = fileAt(5, {
  name: 'old.pdf',
  state: 'deleted',
  deleted: {
    at: '2027-06-16T15:00:00.000Z',
    by: 'Kim Lake',
    reason: 'Sent twice',
    restorable_until: '2027-07-16T15:00:00.000Z',
  },
})

/** What the server has of a case, and what it was sent. */
export interface FakeCase {
  sent: { what: string; body: Record<string, unknown> }[]
  listed: CaseFile[]
  /** By its id, for a file that the list does not have. */
  elsewhere: CaseFile[]
  folderAnswer: () => Response
}

/** A server with files of one case, new for each test of this file. */
export function fakeCaseFiles(): FakeCase {
  const fake: FakeCase = { sent: [], listed: [], elsewhere: [], folderAnswer: () => Response.error() }
  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=token'
    fake.sent = []
    fake.listed = [LETTER, CARD, FORM]
    fake.elsewhere = []
    fake.folderAnswer = () => Response.json({ data: { ...exampleFolder, name: 'Photos' } }, { status: 201 })
    queryClient.clear()
    localStorage.clear()
    history.replaceState(null, '', `/quote/admin/${GUID}/files`)
    vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
      const path = url.replace(/^.*\/api/, '')
      if (method !== 'GET')
        fake.sent.push({ what: `${method} ${path}`, body: JSON.parse((body as string) || '{}') })
      return Promise.resolve(answerTo(fake, `${method} ${path.replace(`/admin/contacts/${GUID}`, '')}`))
    })
  })
  afterEach(() => {
    cleanup()
    closeDialogsAndNotifications()
    vi.unstubAllGlobals()
  })
  return fake
}

function answerTo(fake: FakeCase, what: string): Response {
  if (what === 'GET /folders')
    return Response.json({
      data: {
        folders: [
          exampleFolder,
          { ...exampleFolder, id: 'C-2107', name: 'Claim C-2107', kind: 'claim' },
          OFFICE,
        ],
        count: 3,
        deleted_count: 1,
        used_bytes: 41_000_000,
        most_bytes: 500_000_000,
        most_file_bytes: 50_000_000,
        event: 'Spring Classic',
        number: 'Q-7F3K2M',
        policy_number: 'ALB-100417',
      },
    })
  if (what.startsWith('GET /files?')) {
    const data = what.includes('deleted=yes') ? [DELETED] : fake.listed
    return Response.json({ data, next: null, previous: null, count: { value: data.length, is_exact: true } })
  }
  if (what === 'POST /folders') return fake.folderAnswer()
  if (what === 'POST /files/move' || what === 'POST /files/restore' || what === 'POST /files/seen-by')
    return Response.json({ data: [] })
  if (what === 'POST /files/delete') return Response.json({ data: { deleted: [] } })
  if (what === 'GET /letter')
    return Response.json({
      data: { addresses: [], letters: { insured: [], producer: [] }, links: { insured: [], producer: [] } },
    })
  if (what === 'POST /files/send')
    return Response.json({ data: { messages: [{ id: GUID, to: 'pro@example.com', is_link: false }] } })
  const one = fake.elsewhere.find(({ id }) => what === `GET /files/${id}`)
  if (one) return Response.json({ data: one })
  return Response.json({ error: 'Not here' }, { status: 404 })
}

/** Opens the page as a rep. */
export async function drawCaseFiles(role: 'specialist' | 'reader' = 'specialist') {
  queryClient.setQueryData(repQuery.queryKey, {
    email: 'robin@office.example',
    name: 'Robin Fields',
    role,
  })
  render(
    <>
      <CaseFilesPage params={{ guid: GUID }} />
      <DialogHost />
    </>,
  )
  await screen.findByRole('table', { name: 'All files' })
}
