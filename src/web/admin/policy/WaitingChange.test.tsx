// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askCarrierAbout } from '#web/policy/amendments/deciding/carrier-request.ts'
import { exampleChange } from '#web/policy/amendments/deciding/example-change.ts'
import type { PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import { WaitingChange } from '#web/admin/policy/WaitingChange.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'

const work = { mayDecide: () => true, askCarrier: askCarrierAbout } as unknown as PolicyWork
const AT = '2027-05-02T16:00:00.000Z'

let asked: { to: string; at: string }[]
let sent: unknown[]

beforeEach(() => {
  queryClient.clear()
  asked = []
  sent = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const isLetter = url.endsWith(`/admin/changes/${exampleChange.id}/carrier-requests`)
    if (!isLetter) return Promise.resolve(Response.json({ error: 'Not here' }, { status: 404 }))
    if (method === 'POST') {
      const read = JSON.parse(body as string) as { to: string }
      sent.push(read)
      asked.push({ to: read.to, at: AT })
      return Promise.resolve(Response.json({ data: { to: read.to, at: AT } }))
    }
    const letter = {
      to: null,
      subject: 'Approval of a change',
      message: 'Please approve this change.',
      files: [],
    }
    return Promise.resolve(Response.json({ data: { letter, asked } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(waits_for: 'rep' | 'carrier') {
  render(
    <QueryProvider>
      <WaitingChange change={{ ...exampleChange, waits_for }} work={work} />
      <DialogHost />
    </QueryProvider>,
  )
}

it('D32 a change that waits for the carrier is asked by a letter, which the rep reads first', async () => {
  open('carrier')
  expect(await screen.findByText('We haven’t asked the carrier yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record the answer' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask the carrier' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the carrier' }))
  expect(dialog.getByText('The certificate is attached as a PDF. The reply will come to you.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Email of the carrier'), 'reed@carrier.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Send it to the carrier' }))
  expect(await screen.findByText(/We asked reed@carrier\.example/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      to: 'reed@carrier.example',
      subject: 'Approval of a change',
      message: 'Please approve this change.',
      files: [],
    },
  ])
})

it('N60 a change that waits for the office alone asks no carrier', () => {
  open('rep')
  expect(screen.getByRole('button', { name: 'Approve or decline' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask the carrier' })).toBeNull()
})
