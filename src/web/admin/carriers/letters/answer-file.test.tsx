// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CaseFile } from '#contract/files/case-files.ts'
import { CallError } from '#web/api/call-error.ts'
import DecideChangeDialog, { example } from '#web/admin/policy/dialogs/DecideChangeDialog.tsx'
import { changeSending } from '#web/uploads/sendings.ts'
import { fakeCaseFiles, GUID, LETTER } from '#testing/fake-case-files.tsx'

const fake = fakeCaseFiles()
// What is begun stays begun: the test says how far it comes.
beforeEach(() => {
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const answered = answer(url, init)
    return init.method === 'POST' && url.endsWith('/files') ? new Promise(() => undefined) : answered
  })
})
const PDF = new File(['%PDF-1.7'], 'approval.pdf', { type: 'application/pdf' })
const NOT_HERE = /^approval\.pdf isn’t here yet\. Wait until it is, or remove it\.$/

function open() {
  const approve = vi.fn(example.approve)
  render(<DecideChangeDialog {...example} guid={GUID} approve={approve} close={() => undefined} />)
  return approve
}
const field = () => screen.getByLabelText<HTMLSelectElement>(/^File$/)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const add = (file: File) => userEvent.upload(screen.getByLabelText('File to add to this case'), file)

/** The file that the dialog began to send. */
async function begun(): Promise<string> {
  await vi.waitFor(() => expect(fake.sent.some(({ what }) => what.endsWith('/files'))).toBe(true))
  return String(fake.sent.find(({ what }) => what.endsWith('/files'))?.body['id'])
}

async function arrives(id: string, change: Partial<CaseFile>): Promise<void> {
  fake.elsewhere = [{ ...LETTER, id, name: 'approval.pdf', ...change }]
  act(() => changeSending(id, { state: 'here' }))
}

it('D35 a file of the case is chosen, and goes with the decision', async () => {
  const approve = open()
  await screen.findByRole('option', { name: /^letter\.pdf/ })
  await userEvent.selectOptions(field(), LETTER.id)
  await press('Approve the change')
  expect(approve.mock.calls[0]?.[0]).toEqual({ file: LETTER.id })
})

it('D35 D37 a file is added in the dialog: nothing is decided until it is here, and then it is chosen', async () => {
  const approve = open()
  await userEvent.type(screen.getByLabelText(/Message to the client/), 'Good luck!')
  await add(PDF)
  const id = await begun()
  act(() => changeSending(id, { state: 'sending', sent: 4 }))
  expect(screen.getByRole('progressbar', { name: 'approval.pdf sent' })).toBeTruthy()
  await press('Approve the change')
  expect(await screen.findByText(NOT_HERE)).toBeTruthy()
  expect(approve).not.toHaveBeenCalled()
  await arrives(id, { state: 'stored' })
  expect(await screen.findByText('In the files of this case')).toBeTruthy()
  expect(screen.queryByText(NOT_HERE)).toBeNull()
  expect(field().value).toBe(id)
  await press('Approve the change')
  expect(approve.mock.calls[0]?.[0]).toEqual({ message: 'Good luck!', file: id })
})

it('D37 D30 a file that is refused says why, keeps what was typed, and leaves the answer when it is removed', async () => {
  const approve = open()
  await userEvent.type(screen.getByLabelText(/Message to the client/), 'Good luck!')
  await add(new File(['MZ'], 'answer.exe'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/program|file/i)
  await press('Approve the change')
  expect(
    await screen.findByText('We couldn’t take answer.exe. Choose another file, or remove it.'),
  ).toBeTruthy()
  expect(approve).not.toHaveBeenCalled()
  await press(/^Remove ?answer\.exe/)
  await press('Approve the change')
  expect(approve.mock.calls[0]?.[0]).toEqual({ message: 'Good luck!' })
})

it('D37 N107 what the program refuses once it has looked is said at the file, in its words', async () => {
  open()
  await add(PDF)
  const message = 'This file is not what its name says'
  await arrives(await begun(), { state: 'refused', problem: { code: 'type', message } })
  expect((await screen.findByRole('alert')).textContent).toBe(`${message}.`)
  expect(field().value).toBe('')
})

it('N77 the same decision with another file is another request', async () => {
  const approve = open()
  approve.mockRejectedValue(new CallError(0, {}, 'No answer'))
  await screen.findByRole('option', { name: /^letter\.pdf/ })
  await press('Approve the change')
  await screen.findByText('No answer.')
  await press('Approve the change')
  await userEvent.selectOptions(field(), LETTER.id)
  await press('Approve the change')
  const keys = approve.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
