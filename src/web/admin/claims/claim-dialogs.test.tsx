// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ClaimCase } from '#contract/claims/case.ts'
import { CLAIM_EXAMPLE } from '#web/admin/claims/claim-example.ts'
import { example as answering } from '#web/admin/claims/carriers/dialogs/RecordCarrierAnswerDialog.tsx'
import ApproveClaimDialog, { example as approving } from '#web/admin/claims/dialogs/ApproveClaimDialog.tsx'
import ClaimFindingDialog, { example as finding } from '#web/admin/claims/dialogs/ClaimFindingDialog.tsx'
import DeclineClaimDialog from '#web/admin/claims/dialogs/DeclineClaimDialog.tsx'
import RecordAwardPaymentDialog, {
  example as paying,
} from '#web/admin/claims/dialogs/RecordAwardPaymentDialog.tsx'
import { CallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const held: ClaimCase = { ...CLAIM_EXAMPLE, rules: [] }
const close = () => undefined

it('D43 N79 shares are seen in days and cents before they are recorded, and add up to the prize', async () => {
  const send = vi.fn(approving.send)
  render(<ApproveClaimDialog claim={held} send={send} close={close} />)
  await userEvent.click(button('Add a payee'))
  await userEvent.type(screen.getAllByLabelText('Who is paid')[1] ?? document.body, 'Ruth Kessler')
  const shares = screen.getAllByLabelText('Share')
  await userEvent.clear(shares[0] ?? document.body)
  await userEvent.type(shares[0] ?? document.body, '2')
  const schedule = within(screen.getByRole('region', { name: 'Schedule' }))
  expect(schedule.getByText('$166,666.66')).toBeTruthy()
  expect(schedule.getByText('$83,333.34')).toBeTruthy()
  expect(schedule.getAllByText('10 yearly parts, Jul 2, 2027 to Jul 2, 2036')).toHaveLength(2)
  await userEvent.click(button('Propose the approval'))
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    kind: 'approve',
    awards: [
      { payee: 'Theo Alvarado', role: 'winner', mode: 'annuity', years: 10, amount: 166_666.66 },
      { payee: 'Ruth Kessler', role: 'winner', mode: 'annuity', years: 10, amount: 83_333.34 },
    ],
    reason_for_less: null,
  })
})

it('N79 more than the prize is refused at its field, and less takes a reason', async () => {
  const send = vi.fn(approving.send)
  render(<ApproveClaimDialog claim={held} send={send} close={close} />)
  const amount = screen.getByLabelText('Awarded in all')
  await userEvent.clear(amount)
  await userEvent.type(amount, '250001')
  await userEvent.click(button('Propose the approval'))
  expect(screen.getByText('Enter up to $250,000, what is left of the prize')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '200000')
  await userEvent.click(button('Propose the approval'))
  expect(screen.getByText('Say why less than the prize is paid')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Why less than the prize'), 'The car costs less')
  await userEvent.click(button('Propose the approval'))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ reason_for_less: 'The car costs less' })
})

const AN_ANSWER = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3305',
  answer: 'approved' as const,
  who: 'Ms Reed',
  reference: 'LR-17',
  conditions: null,
  at: '2027-07-01T15:00:00.000Z',
  by: 'Kim Lee',
}

it('N111 D32 a rule that only the carrier waives waits for its consent, and one that nobody waives is said', async () => {
  const send = vi.fn(approving.send)
  const unasked = render(<ApproveClaimDialog claim={CLAIM_EXAMPLE} send={send} close={close} />)
  expect(screen.getByText(/^Only the carrier can waive rule S3\./)).toBeTruthy()
  expect(screen.queryByLabelText('Why rule S3 is waived')).toBeNull()
  unasked.unmount()
  const agreed = { ...answering.letter, answers: 1, answer: AN_ANSWER }
  const asked = { ...CLAIM_EXAMPLE, carrier_letters: [agreed] }
  const { unmount } = render(<ApproveClaimDialog claim={asked} send={send} close={close} />)
  expect(screen.getByText('The carrier agreed: Ms Reed, reference LR-17')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why rule S3 is waived'), 'The markers were moved by us')
  await userEvent.click(button('Propose the approval'))
  expect(send.mock.calls[0]?.[0].waivers).toEqual([
    { rule: 'S3', reason: 'The markers were moved by us', carrier_answer: AN_ANSWER.id },
  ])
  unmount()
  const [rule] = CLAIM_EXAMPLE.rules
  const closed = { ...CLAIM_EXAMPLE, rules: rule ? [{ ...rule, waive: 'nobody' as const }] : [] }
  render(<ApproveClaimDialog claim={closed} send={send} close={close} />)
  expect(screen.getByText('No one can waive rule S3.')).toBeTruthy()
})

it('N105 the letter of a decline begins with what was found, and what a rep wrote stays', async () => {
  const send = vi.fn(approving.send)
  render(<DeclineClaimDialog claim={CLAIM_EXAMPLE} send={send} close={close} />)
  const letter = screen.getByLabelText<HTMLTextAreaElement>('Letter to the claimant')
  expect(letter.value).toContain(
    'Rule S3 of the certificate: Hole 7 had to play 165 yards or more from these markers. It measured 158.',
  )
  await userEvent.click(screen.getByRole('checkbox'))
  expect(letter.value).toBe('')
  await userEvent.type(letter, 'My own words')
  await userEvent.click(button('Propose the decline'))
  expect(screen.getByText('Choose the rule that was broken')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(letter.value).toBe('My own words')
  await userEvent.click(button('Propose the decline'))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'decline', rules: ['S3'], letter: 'My own words' })
})

it('N105 a finding is typed by its kind, with a note', async () => {
  const send = vi.fn(finding.send)
  render(<ClaimFindingDialog {...finding} send={send} close={close} />)
  await userEvent.click(button('Record the finding'))
  expect(screen.getByText('Enter the measured yards from 1 to 700')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('What you found'), 'markers')
  await userEvent.click(screen.getByRole('radio', { name: 'Women’s' }))
  await userEvent.type(screen.getByLabelText('Note'), 'On the scorecard')
  await userEvent.click(button('Record the finding'))
  expect(send.mock.calls[0]?.[0]).toEqual({ fact: 'markers', value: 'women', note: 'On the scorecard' })
})

it('N79 paying early is asked once, then recorded anyway', async () => {
  const refusal = new CallError(
    409,
    { code: 'CLAIM_REFUSED', error: 'One of these parts isn’t due yet', data: { reason: 'NOT_DUE' } },
    '',
  )
  const send = vi.fn(paying.send).mockRejectedValueOnce(refusal)
  render(
    <QueryProvider>
      <RecordAwardPaymentDialog {...paying} send={send} close={close} />
    </QueryProvider>,
  )
  const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([first?.checked, second?.checked]).toEqual([true, false])
  await userEvent.click(second ?? document.body)
  await userEvent.type(screen.getByLabelText('Reference'), 'Check 1201')
  const day = screen.getByLabelText('Paid on')
  await userEvent.type(
    day,
    new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
  )
  await userEvent.click(button('Record the payment'))
  expect(await screen.findByText('One of these parts isn’t due yet.')).toBeTruthy()
  await userEvent.click(button('Record it anyway'))
  expect(send.mock.calls.map(([body]) => [body.parts, body.anyway])).toEqual([
    [[0, 1], undefined],
    [[0, 1], true],
  ])
})
