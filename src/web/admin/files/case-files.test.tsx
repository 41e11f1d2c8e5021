// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { announceFiles } from '#web/admin/desk/live/changed-quotes.ts'
import { exampleFolder } from '#web/admin/files/dialogs/NewFolderDialog.tsx'
import { notifications } from '#web/ui/notify.ts'
import {
  CARD,
  DELETED,
  drawCaseFiles as draw,
  fakeCaseFiles,
  FORM,
  GUID,
  LETTER,
  OFFICE,
} from '#testing/fake-case-files.tsx'

const fake = fakeCaseFiles()

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
    expect(screen.getByRole('link', { name: /^Policies/ }).getAttribute('aria-current')).toBe('true')
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getByRole('heading', { name: 'letter.pdf' })).toBeTruthy()
    expect(preview.getByText('1 of 3')).toBeTruthy()
    expect(preview.getByText('Only our team')).toBeTruthy()
    await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'scorecard-2.jpg' }))
    expect(preview.getByRole('heading', { name: 'scorecard-2.jpg' })).toBeTruthy()
    expect(preview.getByText('the course’s signature is missing')).toBeTruthy()
  })

  it('D64 X04 a name that is taken shows no error: the folder can be opened, or another name be chosen', async () => {
    fake.folderAnswer = () =>
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
    expect(fake.sent[0]?.body).toMatchObject({ name: 'Photos', kind: 'ours' })
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
    expect(fake.sent).toEqual([])
    await userEvent.type(dialog.getByLabelText('Reason'), 'Sent twice')
    await press('Delete the files')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen files' })).toBeNull())
    expect(fake.sent[0]?.body).toEqual({ files: [LETTER.id, CARD.id], reason: 'Sent twice' })
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
      expect(fake.sent.map(({ what, body }) => [what, body])).toEqual([
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
    await waitFor(() => expect(fake.sent[0]?.body).toEqual({ files: [DELETED.id] }))
  })

  it('T05 N107 what a colleague changes is seen at once; what is chosen and what is looked at stays', async () => {
    await draw()
    await choose('scorecard-2.jpg')
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    fake.listed = [{ ...LETTER, id: DELETED.id, name: 'new.pdf' }, CARD]
    fake.elsewhere = [{ ...LETTER, folder: OFFICE.id, name: 'moved.pdf', version: 2 }]
    announceFiles(GUID)
    await within(screen.getByRole('table')).findByRole('button', { name: 'new.pdf' })
    expect(await preview.findByRole('heading', { name: 'moved.pdf' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Choose scorecard-2.jpg' })).toHaveProperty('checked', true)
    expect(within(bar()).getByText('1 chosen')).toBeTruthy()
    fake.elsewhere = [{ ...LETTER, state: 'deleted', deleted: DELETED.deleted }]
    announceFiles(GUID)
    expect(await preview.findByText('This file is deleted.')).toBeTruthy()
    expect(preview.getByText('Sent twice')).toBeTruthy()
    fake.listed = [FORM]
    announceFiles('3f2504e0-4f89-41d3-9a0c-0305e82c3300')
    announceFiles(GUID)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen files' })).toBeNull())
  })

  it('N107 several files are shared at once, by a key too, and not what stays inside our team', async () => {
    fake.listed = [
      LETTER,
      { ...CARD, seen_by: ['office', 'holder', 'carrier'] },
      { ...FORM, is_fixed: false, folder: OFFICE.id },
    ]
    await draw()
    await choose('letter.pdf')
    await choose('scorecard-2.jpg')
    await userEvent.keyboard('s')
    const dialog = within(await screen.findByRole('dialog', { name: 'Share 2 files' }))
    expect(
      dialog.getByText('A carrier has 1 of these files by a link until you end it below the list.'),
    ).toBeTruthy()
    await press('Save')
    expect(dialog.getByText('Choose who sees them')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: /^The customer and our team/ }))
    await press('Save')
    await waitFor(() =>
      expect(fake.sent[0]?.body).toEqual({ files: [LETTER.id, CARD.id], seen_by: ['holder'] }),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen files' })).toBeNull())
    await choose('claim-form.pdf')
    expect(within(bar()).queryByRole('button', { name: /^Share/ })).toBeNull()
    expect(within(bar()).getByText(/You can’t email or share them/)).toBeTruthy()
  })

  it('N107 the office alone sees a file until it is shared with the customer', async () => {
    await draw()
    await press('Share with the customer')
    await waitFor(() => expect(fake.sent[0]?.body).toEqual({ files: [LETTER.id], seen_by: ['holder'] }))
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
