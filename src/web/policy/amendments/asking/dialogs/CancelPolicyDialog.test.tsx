// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import CancelPolicyDialog, { example } from '#web/policy/amendments/asking/dialogs/CancelPolicyDialog.tsx'

function open(over: Partial<typeof example>) {
  const send = vi.fn(example.send)
  const close = vi.fn()
  render(<CancelPolicyDialog {...example} isRep={false} send={send} {...over} close={close} />)
  return { send, close }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('N45 N86 the holder sees the money now and then, and is not asked whether to tell the client', async () => {
  const { send, close } = open({ reader: 'holder' })
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'AmountNowThen',
    'Price$522$60',
    'Paid$522$522',
    'Credited$0$462',
    'Refunded$462 of it is on its way$0$462',
    'Owed$0$0',
  ])
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Cancel the policy')
  expect(send.mock.calls[0]?.[0]).toEqual({ action: 'cancel_policy', version: 1 })
  expect(close).toHaveBeenCalledWith({ state: 'applied' })
})

it('N63 the client of a producer asks for it, and is told where the money goes but not how much', async () => {
  const { send } = open({ reader: 'client', needsApproval: true })
  expect(
    screen.getByText(/We need to approve this first. The current coverage stays in force until then/),
  ).toBeTruthy()
  expect(screen.getByText(/any refund goes to them/)).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  await press('Request the cancellation')
  expect(send).toHaveBeenCalledOnce()
})

it('T18 of a policy that was changed meanwhile nothing is cancelled, and it says so', async () => {
  const conflict = new CallError(
    409,
    { code: 'VERSION_CONFLICT', error: 'This quote was changed' },
    'No answer',
  )
  const { close } = open({ reader: 'holder', send: () => Promise.reject(conflict) })
  await press('Cancel the policy')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The policy was changed in another window or by someone else.')
  expect(close).not.toHaveBeenCalled()
})

it('N86 an older server, which sends no statement, is read in one sentence', () => {
  const { money: _money, ...effect } = example.effect
  open({ reader: 'holder', effect })
  expect(screen.getByText('Credited: $462. $462 can be refunded.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
