// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import AskCarrierDialog, { example as asking } from '#web/admin/quote/dialogs/AskCarrierDialog.tsx'
import RecordApprovalDialog, { example as answer } from '#web/admin/quote/dialogs/RecordApprovalDialog.tsx'

function record(over: Partial<typeof answer> = {}) {
  const record = vi.fn(() => Promise.resolve())
  render(<RecordApprovalDialog {...answer} {...over} record={record} close={() => undefined} />)
  return record
}

const focusOnWho = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Who answered')))

it('D32 N16 who answered for the carrier has the focus, so that the words and Enter record it', async () => {
  const recorded = record()
  await focusOnWho()
  await userEvent.keyboard('Ms Reed, by mail{Enter}')
  expect(recorded).toHaveBeenCalledWith({
    answer: 'approved',
    note: 'Ms Reed, by mail',
    letter: { subject: 'Approved for your event', message: 'Good news: this is approved.' },
  })
})

it('D32 its reference and conditions go with it, and the rep is told that the client reads the conditions', async () => {
  const recorded = record()
  await focusOnWho()
  await userEvent.keyboard('Ms Reed')
  await userEvent.type(screen.getByLabelText(/The carrier’s reference/), 'LR-9')
  await userEvent.type(screen.getByLabelText(/Conditions/), 'Two witnesses')
  expect(screen.getByText('We’ll add the conditions below your message.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Record the answer' }))
  expect(recorded).toHaveBeenCalledWith(
    expect.objectContaining({ reference: 'LR-9', conditions: 'Two witnesses' }),
  )
})

it('D32 a refusal has no conditions, and our own answer neither of the two', async () => {
  record()
  await userEvent.click(screen.getByText('Refused'))
  expect(screen.queryByLabelText(/Conditions/)).toBeNull()
  expect(screen.getByLabelText(/The carrier’s reference/)).toBeTruthy()
})

it('N16 Enter approves where we decide', async () => {
  const recorded = record({ isCarriers: false, noteLabel: undefined })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Approved' }))
  expect(screen.queryByLabelText(/reference/)).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(recorded).toHaveBeenCalledWith(expect.objectContaining({ answer: 'approved' }))
})

it('D32 the letter offers the contacts of the address book, and takes another address', async () => {
  const send = vi.fn(() => Promise.resolve())
  render(<AskCarrierDialog {...asking} send={send} close={() => undefined} />)
  const whom = screen.getByLabelText<HTMLSelectElement>(/Who to ask/)
  expect(whom.value).toBe('reed@carrier.example')
  await userEvent.selectOptions(whom, 'Mr Post, Lake Re')
  const to = screen.getByLabelText<HTMLInputElement>('Email of the carrier')
  expect(to.value).toBe('post@carrier.example')
  await userEvent.clear(to)
  await userEvent.type(to, 'typed@elsewhere.example')
  expect(whom.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Send it to the carrier' }))
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ to: 'typed@elsewhere.example' }),
    expect.anything(),
  )
})
