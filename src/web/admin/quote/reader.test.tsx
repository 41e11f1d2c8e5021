// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListedReferral } from '#contract/approvals.ts'
import type { WaitingFee } from '#contract/overrides.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { mayCall } from '#web/api/may-call.ts'
import { CLIENT, REP, repViewer, type Viewer } from '#web/api/viewer.ts'
import { ApprovalList } from '#web/admin/quote/ApprovalList.tsx'
import type { Approvals } from '#web/admin/quote/use-approvals.ts'
import TermsStep from '#web/quote/steps/TermsStep.tsx'
import { aContact } from '#testing/fake-quote-server.ts'
import { renderInWizard } from '#testing/render-in-wizard.tsx'

afterEach(() => vi.unstubAllGlobals())

const referral: ListedReferral = {
  code: 'CARRIER_NOTE',
  message: 'The carrier has to approve it',
  cleared_by: 'carrier',
  entity: null,
  index: null,
  given: null,
  letters: null,
}
const fee: WaitingFee = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  entity: 'grand_prize',
  index: 1,
  fee: 2000,
  computed_fee: 2647,
  reason: 'Third year with us',
  asked_by: 'Sam Green',
  asked_at: '2027-05-02T15:00:00.000Z',
  decided_by: 'you',
}
const approvals = {
  query: { data: { referrals: [referral], carrier_asked: [] } },
  fees: [fee],
} as unknown as Approvals
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it.each<[string, Viewer, string[]]>([
  [
    'a specialist',
    REP,
    [
      'Ask the carrier',
      'Record the answer for The whole quote',
      'Approve or decline the fee of Hole-in-one contest 1',
    ],
  ],
  ['a reader', repViewer({ role: 'reader' }), []],
])('R02 N16 N109 %s is offered what the role may do about an approval', (_who, viewer, offered) => {
  renderInWizard(aContact(), <ApprovalList approvals={approvals} />, viewer)
  expect(screen.getByText('The carrier has to approve it')).toBeTruthy()
  expect(screen.getByText(/The computed fee applies until/)).toBeTruthy()
  expect(names()).toEqual(offered)
})

it('R02 D68 a reader sends no terms', () => {
  renderInWizard(aContact(), <TermsStep />, repViewer({ role: 'reader' }))
  expect(names()).not.toContain('Send the terms')
})

it('R02 a reader may make the calls that their role includes, and everybody else those of their page', () => {
  const writes = ENDPOINTS.filter(({ permission }) => permission === 'change')
  expect(writes.filter((endpoint) => mayCall(repViewer({ role: 'reader' }), endpoint))).toEqual([])
  expect(writes.every((endpoint) => mayCall(REP, endpoint) && mayCall(CLIENT, endpoint))).toBe(true)
  const reads = ENDPOINTS.filter(({ permission }) => permission === 'read')
  expect(reads.every((endpoint) => mayCall(repViewer({ role: 'reader' }), endpoint))).toBe(true)
})
