import { describe, expect, it } from 'vitest'
import { caseState } from '#web/admin/quote/case-state.ts'
import type { ListedApprovals } from '#web/quote/rep/rep-calls.ts'
import { createSession } from '#web/quote/session/session.ts'
import { REP } from '#web/api/viewer.ts'
import { aContact } from '#testing/fake-quote-server.ts'

type Referral = ListedApprovals['referrals'][number]

const referral = (clearedBy: 'rep' | 'carrier', answer?: 'approved' | 'refused'): Referral => ({
  code: 'LARGE_FIELD',
  message: 'More than 288 players for one grand prize need our approval.',
  cleared_by: clearedBy,
  entity: 'grand_prize',
  index: 1,
  given: answer ? { answer, by: 'Robin', at: '2027-01-15T12:00:00Z', note: null } : null,
  letters: null,
})

function wordsOf(referrals: Referral[], asked: ListedApprovals['carrier_asked'] = []) {
  const contact = { ...aContact({}), blockers: [] }
  const customFields = { ...contact.customFields, amount_due: 310 }
  const state = createSession({ ...contact, customFields }, [], REP).get()
  const special = { listed: false, given: null }
  return caseState(state, { referrals, special_pricing: special, carrier_letter: null, carrier_asked: asked })
}

describe('N40 the state of a case in words', () => {
  it.each<[string, Referral[], ListedApprovals['carrier_asked'], boolean]>([
    ['Priced', [], [], false],
    ['Referred, needs our approval', [referral('rep')], [], true],
    ['Referred, ask the carrier', [referral('rep'), referral('carrier')], [], true],
    ['Referred, carrier asked', [referral('carrier')], [{ to: 'reed@carrier.example', at: '' }], true],
    ['Not approved', [referral('carrier', 'refused')], [], false],
    ['Approved, ready to buy', [referral('carrier', 'approved')], [], false],
  ])('N40 %s', (words, referrals, asked, isWaiting) => {
    expect(wordsOf(referrals, asked)).toEqual({ words, isWaiting })
  })

  it.each([
    ['Bought', undefined],
    ['Bought', 'in-force'],
    ['Postponed', 'postponed'],
    ['Cancelled', 'cancelled'],
    ['Lapsed', 'lapsed'],
  ] as const)('N40 %s, of a policy that is %s', (words, status) => {
    const contact = { ...aContact({}), ...(status && { policy_status: status }) }
    const customFields = { ...contact.customFields, policy_number: 'ALB-100001' }
    const state = createSession({ ...contact, customFields }, [], REP).get()
    expect(caseState(state, undefined)).toEqual({ words, isWaiting: false })
  })
})
