// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { WaitingFee } from '#contract/overrides.ts'
import DecideFeeDialog, { example } from '#web/admin/quote/dialogs/DecideFeeDialog.tsx'

const SAVED = { data: { version: 4 } } as never

function open(decided_by: WaitingFee['decided_by']) {
  const approve = vi.fn(() => Promise.resolve(SAVED))
  const decline = vi.fn(() => Promise.resolve(SAVED))
  const close = vi.fn()
  const fee = { ...example.fee, decided_by }
  render(<DecideFeeDialog {...example} fee={fee} approve={approve} decline={decline} close={close} />)
  return { approve, decline, close }
}
const button = (name: string) => screen.getByRole('button', { name })

it('N109 another rep sees both fees and why, and approves by Enter', async () => {
  const { approve, close } = open('you')
  expect(screen.getByText(/\$2,647, \$647 less/)).toBeTruthy()
  expect(screen.getByText(/Third year with us/)).toBeTruthy()
  screen.getByRole('radio', { name: 'Approve' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(approve).toHaveBeenCalledWith(undefined, expect.anything())
  expect(close).toHaveBeenCalledWith({ answer: 'approved', saved: SAVED })
})

it('N109 who typed it can withdraw it alone, with a reason', async () => {
  const { approve, decline } = open('another')
  expect(screen.queryByRole('radio', { name: 'Approve' })).toBeNull()
  await userEvent.click(button('Withdraw the fee'))
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(screen.getByLabelText('Reason'), 'A mistake')
  await userEvent.click(button('Withdraw the fee'))
  expect(decline).toHaveBeenCalledWith('A mistake', expect.anything())
  expect(approve).not.toHaveBeenCalled()
})

it('N109 an owner whom nobody else can help says why', async () => {
  const { approve } = open('you-alone')
  await userEvent.click(button('Approve the fee'))
  expect(approve).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Reason'), 'I run this office alone')
  await userEvent.click(button('Approve the fee'))
  expect(approve).toHaveBeenCalledWith('I run this office alone', expect.anything())
})
