// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CarrierTemplateCard } from '#web/admin/carriers/templates/CarrierTemplateCard.tsx'
import { example } from '#web/admin/carriers/templates/dialogs/EditCarrierTemplateDialog.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const { template } = example
if (!template) throw new Error('The example has a template')

const { id: _id, purpose: _purpose, ...NOW } = template
const FIRST = { ...NOW, version: 1, text: 'The first words.', changed_by: 'Ann Lake', active: false }

let sent: unknown[]
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  queryClient.clear()
  sent = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET' && url.endsWith('/history'))
      return Promise.resolve(Response.json({ data: [NOW, FIRST] }))
    sent.push({
      what: `${method} ${url.replace(/^.*\/api/, '')}`,
      body: JSON.parse((body as string) || '{}'),
    })
    return Promise.resolve(Response.json({ data: { ...template, version: 3 } }))
  })
})
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

function open(mayChange = true) {
  const onChanged = vi.fn()
  render(
    <QueryProvider>
      <ul>
        <CarrierTemplateCard template={template as never} mayChange={mayChange} onChanged={onChanged} />
      </ul>
      <DialogHost />
    </QueryProvider>,
  )
  return onChanged
}

it('D32 a template shows what it was, and an earlier text is taken back by saving it as the next version', async () => {
  const onChanged = open()
  await userEvent.click(screen.getByText(/^Version 2, Robin Hill/))
  const versions = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem')
  expect(versions[1]?.textContent).toContain('Version 1, Ann Lake')
  expect(versions[1]?.textContent).toContain('not offered')
  expect(within(versions[0] as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use this text again from version 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the template' }))
  expect(dialog.getByText(/^This is the text of version 1\./)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The first words.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the template' }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    {
      what: `PUT /admin/carrier-templates/${template.id}`,
      body: { version: 2, name: FIRST.name, subject: FIRST.subject, text: 'The first words.' },
    },
  ])
})

it('R02 a reader sees what it was, and takes nothing back', async () => {
  open(false)
  await userEvent.click(screen.getByText(/^Version 2, Robin Hill/))
  await screen.findByRole('list', { name: 'Versions' })
  expect(screen.queryAllByRole('button')).toEqual([])
})
