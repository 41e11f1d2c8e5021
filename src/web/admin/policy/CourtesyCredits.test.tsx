// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { WaitingCredit } from '#contract/refunds.ts'
import { UnusedCourtesies, WaitingCredits } from '#web/admin/policy/CourtesyCredits.tsx'
import DecideCreditDialog, { example as decided } from '#web/admin/policy/dialogs/DecideCreditDialog.tsx'
import GiveCreditDialog, { example as given } from '#web/admin/policy/dialogs/GiveCreditDialog.tsx'
import type { PolicyWork } from '#web/admin/policy/use-policy-work.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'

const button = (name: string) => screen.getByRole('button', { name })
const courtesy = { price: 268, given: 200, left: 68, limit: 250, waiting: [] as WaitingCredit[] }

it('N92 the credit dialog says before it is sent that another rep has to approve it', async () => {
  const send = vi.fn(given.send)
  render(<GiveCreditDialog courtesy={courtesy} send={send} close={() => undefined} />)
  expect(screen.getByText('Up to $68. Courtesy credits can’t be more than the price')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Amount'), '50')
  expect(button('Give the credit')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '50.01')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Courtesy credits on this policy would be more than $250. Another rep needs to approve this one first.',
  )
  await userEvent.type(screen.getByLabelText('Reason'), 'The signs came late')
  await userEvent.click(button('Ask for approval'))
  expect(send.mock.calls[0]?.[0]).toEqual({ amount: 50.01, reason: 'The signs came late' })
})

it('N92 N109 another rep approves a credit without a reason, and declines it with one', async () => {
  const approve = vi.fn(decided.approve)
  const decline = vi.fn(decided.decline)
  render(<DecideCreditDialog {...decided} approve={approve} decline={decline} close={() => undefined} />)
  expect(screen.queryByLabelText('Reason')).toBeNull()
  await userEvent.click(button('Give the credit'))
  expect(approve.mock.calls[0]?.[0]).toBeUndefined()
  await userEvent.click(screen.getByText('Decline'))
  await userEvent.click(button('Decline the credit'))
  expect(decline).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Reason'), 'Too much')
  await userEvent.click(button('Decline the credit'))
  expect(decline.mock.calls[0]?.[0]).toBe('Too much')
})

it('N109 whoever asked for it can only withdraw it, and an owner alone says why', async () => {
  const own = { ...decided.credit, decided_by: 'another' } as const
  const { unmount } = render(<DecideCreditDialog {...decided} credit={own} close={() => undefined} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(button('Withdraw the request')).toBeTruthy()
  unmount()
  const approve = vi.fn(decided.approve)
  const alone = { ...decided.credit, decided_by: 'you-alone' } as const
  render(<DecideCreditDialog {...decided} credit={alone} approve={approve} close={() => undefined} />)
  await userEvent.click(button('Give the credit'))
  expect(approve).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Reason'), 'I run this office alone')
  await userEvent.click(button('Give the credit'))
  expect(approve.mock.calls[0]?.[0]).toBe('I run this office alone')
})

it('N92 the page of a policy shows what waits, and what can be taken back; a reader decides nothing', () => {
  const credit = {
    number: 'CM-1001',
    reason: 'goodwill',
    issued_at: '2027-05-02T15:00:00.000Z',
    total: 25,
    left: 25,
    refundable_from: null,
  } as const
  const money = {
    credits: [
      credit,
      { ...credit, number: 'CM-1002', left: 5 },
      { ...credit, number: 'CM-1003', reason: 'change' },
    ],
    courtesy: { ...courtesy, waiting: [decided.credit] },
  } as unknown as PolicyMoney
  const shown = (mayAccount: boolean) => {
    const work = { mayAccount } as PolicyWork
    return (
      <>
        <WaitingCredits money={money} work={work} />
        <UnusedCourtesies money={money} work={work} />
      </>
    )
  }
  const { rerender } = render(shown(true))
  expect(screen.getByText('Courtesy credit of $300, requested by Robin Fields')).toBeTruthy()
  expect(button('Approve or decline the credit')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Cancel/ }).map(({ textContent }) => textContent)).toEqual([
    'Cancel credit CM-1001',
  ])
  rerender(shown(false))
  expect(screen.getByText('Courtesy credit of $300, requested by Robin Fields')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
