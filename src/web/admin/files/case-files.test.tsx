// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CaseFile } from '#contract/files/case-files.ts'
import CaseFilesPage from '#web/admin/files/CaseFilesPage.tsx'
import { exampleFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import { exampleFile } from '#web/admin/files/dialogs/ViewFileDialog.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'
import { notifications } from '#web/ui/notify.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const fileAt = (place: number, change: Partial<CaseFile>): CaseFile => ({
  ...exampleFile,
  added_at: '2020-06-17T15:12:00.000Z',
  id: `3f2504e0-4f89-41d3-9a0c-0305e82c34${String(place).padStart(2, '0')}`,
  ...change,
})
const OFFICE = {
  ...exampleFolder,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3399',
  name: 'Ours',
  kind: 'ours' as const,
}
const LETTER = fileAt(1, { name: 'letter.pdf', bytes: 300_000, folder: exampleFolder.id })
const CARD = fileAt(2, {
  name: 'scorecard-2.jpg',
  bytes: 3_100_000,
  folder: exampleFolder.id,
  earlier: { id: fileAt(3, {}).id, name: 'scorecard-1.jpg', added_at: '2027-06-12T15:00:00.000Z' },
})
const FORM = fileAt(4, { name: 'claim-form.pdf', folder: 'C-2107', claim: 'C-2107', is_fixed: true })
const DELETED = fileAt(5, {
  name: 'old.pdf',
  state: 'deleted',
  deleted: {
    at: '2027-06-16T15:00:00.000Z',
    by: 'Kim Lake',
    reason: 'Sent twice',
    restorable_until: '2027-07-16T15:00:00.000Z',
  },
})

let sent: { what: string; body: Record<string, unknown> }[]
let folderAnswer: () => Response
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  folderAnswer = () => Response.json({ data: { ...exampleFolder, name: 'Photos' } }, { status: 201 })
  queryClient.clear()
  localStorage.clear()
  history.replaceState(null, '', `/quote/admin/${GUID}/files`)
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/^.*\/api/, '')
    if (method !== 'GET') sent.push({ what: `${method} ${path}`, body: JSON.parse((body as string) || '{}') })
    return Promise.resolve(answerTo(`${method} ${path.replace(`/admin/contacts/${GUID}`, '')}`))
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

function answerTo(what: string): Response {
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
    const data = what.includes('deleted=yes') ? [DELETED] : [LETTER, CARD, FORM]
    return Response.json({ data, next: null, previous: null, count: { value: data.length, is_exact: true } })
  }
  if (what === 'POST /folders') return folderAnswer()
  if (what === 'POST /files/move' || what === 'POST /files/restore' || what === 'POST /files/seen-by')
    return Response.json({ data: [] })
  if (what === 'POST /files/delete') return Response.json({ data: { deleted: [] } })
  if (what === 'GET /letter')
    return Response.json({
      data: { addresses: [], letters: { insured: [], producer: [] }, links: { insured: [], producer: [] } },
    })
  if (what === 'POST /files/send')
    return Response.json({ data: { messages: [{ id: GUID, to: 'pro@example.com', is_link: false }] } })
  return Response.json({ error: 'Not here' }, { status: 404 })
}

async function draw(role: 'specialist' | 'reader' = 'specialist') {
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

const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }))
const bar = () => screen.getByRole('region', { name: 'Chosen files' })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the files of a case', () => {
  it('D35 N107 stand in folders with their counts, and the first one is seen beside the list', async () => {
    await draw()
    const folders = within(screen.getByRole('navigation', { name: 'Folders' }))
    expect(folders.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All files3',
      'Contracts2',
      'Claim C-21072',
      'Ours, only our team sees it2',
      'Deleted1',
    ])
    expect(screen.getByText('replaces scorecard-1')).toBeTruthy()
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getByRole('heading', { name: 'letter.pdf' })).toBeTruthy()
    expect(preview.getByText('1 of 3')).toBeTruthy()
    expect(preview.getByText('Only our team')).toBeTruthy()
    await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'scorecard-2.jpg' }))
    expect(preview.getByRole('heading', { name: 'scorecard-2.jpg' })).toBeTruthy()
  })

  it('D64 X04 a name that is taken shows no error: the folder can be opened, or another name be chosen', async () => {
    folderAnswer = () =>
      Response.json(
        {
          error: 'A folder has this name already',
          code: 'FOLDER_EXISTS',
          file_exist: true,
          data: exampleFolder,
        },
        { status: 409 },
      )
    await draw()
    await press('New folder')
    await userEvent.type(await screen.findByLabelText('Name of the folder'), 'contracts')
    await press('Make the folder')
    expect(await screen.findByRole('dialog', { name: 'That folder is already here' })).toBeTruthy()
    expect(notifications.get()).toEqual([])
    await press('Choose another name')
    expect(await screen.findByLabelText('Name of the folder')).toHaveProperty('value', 'contracts')
    await press('Make the folder')
    await screen.findByRole('dialog', { name: 'That folder is already here' })
    await press('Open that folder')
    await waitFor(() => expect(location.search).toBe(`?folder=${exampleFolder.id}`))
  })

  it('D65 a folder that was made is named, with the way into it', async () => {
    await draw()
    await press('New folder')
    await userEvent.type(await screen.findByLabelText('Name of the folder'), 'Photos')
    await userEvent.click(screen.getByLabelText('Keep this folder inside our team'))
    await press('Make the folder')
    expect(
      within(await screen.findByRole('dialog', { name: 'We made the folder' })).getByText('Photos'),
    ).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ name: 'Photos', kind: 'ours' })
    await press('Open the folder')
    await waitFor(() => expect(location.search).toBe(`?folder=${exampleFolder.id}`))
  })

  it('D38 chosen files are deleted with a reason, which is asked for', async () => {
    await draw()
    await choose('letter.pdf')
    await choose('scorecard-2.jpg')
    expect(within(bar()).getByText('3.4 MB')).toBeTruthy()
    await userEvent.click(within(bar()).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 files?' }))
    expect(dialog.getByText('letter.pdf')).toBeTruthy()
    await press('Delete the files')
    expect(dialog.getByText('Say why')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(dialog.getByLabelText('Reason'), 'Sent twice')
    await press('Delete the files')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen files' })).toBeNull())
    expect(sent[0]?.body).toEqual({ files: [LETTER.id, CARD.id], reason: 'Sent twice' })
  })

  it('N107 documents of a claim are not moved or deleted here, and only who pays claims saves them', async () => {
    await draw()
    await choose('claim-form.pdf')
    expect(within(bar()).queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(within(bar()).queryByRole('button', { name: 'Move' })).toBeNull()
    expect(within(bar()).getByText(/Documents of a claim stay there/)).toBeTruthy()
  })

  it('D36 N107 chosen files go into a mail', async () => {
    await draw()
    await choose('letter.pdf')
    await userEvent.keyboard('m')
    await screen.findByRole('dialog', { name: 'Email this file' })
    await userEvent.type(screen.getByLabelText('To'), 'pro@example.com')
    await press('Send the file')
    await waitFor(() =>
      expect(sent.map(({ what, body }) => [what, body])).toEqual([
        [`POST /admin/contacts/${GUID}/files/send`, { files: [LETTER.id], to: 'pro@example.com' }],
      ]),
    )
  })

  it('N107 deleted files say who deleted them and why, and are restored', async () => {
    await draw()
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Folders' })).getByRole('button', { name: /^Deleted/ }),
    )
    await screen.findByRole('table', { name: 'Deleted files' })
    expect(screen.getByText('Sent twice')).toBeTruthy()
    await choose('old.pdf')
    await userEvent.click(within(bar()).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ files: [DELETED.id] }))
  })

  it('N107 the office alone sees a file until it is shared with the customer', async () => {
    await draw()
    await press('Share with the customer')
    await waitFor(() => expect(sent[0]?.body).toEqual({ files: [LETTER.id], seen_by: ['holder'] }))
  })

  it('N74 J and K walk the files, X chooses, and V opens large', async () => {
    await draw()
    await userEvent.keyboard('j')
    expect(document.activeElement?.textContent).toBe('letter.pdf')
    await userEvent.keyboard('jx')
    expect(screen.getByRole('checkbox', { name: 'Choose scorecard-2.jpg' })).toHaveProperty('checked', true)
    await userEvent.keyboard('kv')
    expect(await screen.findByRole('dialog', { name: 'letter.pdf' })).toBeTruthy()
  })

  it('R02 a reader sees and changes nothing', async () => {
    await draw('reader')
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Add files/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share with the customer' })).toBeNull()
    await choose('letter.pdf')
    expect(
      within(bar())
        .getAllByRole('button')
        .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
    ).toEqual(['Choose none'])
  })
})
