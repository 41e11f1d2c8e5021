import { expect, it } from 'vitest'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { composeChangeLetter } from '#domain/policy/amendments/carrier-request.ts'

const PROS: ChangedSection = {
  section: 'grand_prizes',
  entity: 'grand_prize',
  index: 1,
  kind: 'changed',
  answers: [
    { key: 'h_pros_1', label: 'Professionals', after: '80' },
    { key: 'h_prize_value_1', label: 'Prize value', before: '$10,000', after: '$30,000' },
  ],
}
const SHOOTOUT: ChangedSection = {
  section: 'shootout_contests',
  entity: 'shootout',
  index: 2,
  kind: 'added',
  answers: [{ key: 's_shooters_2', label: 'Shooters', after: '4' }],
}
const CONTACT: ChangedSection = {
  section: 'contact_information',
  kind: 'changed',
  answers: [{ key: 'insured_phone', label: 'Phone', before: '512-555-0142', after: '512-555-0143' }],
}

it('D32 the letter about a change says what changes in each contest and why, and nothing about persons', () => {
  const { subject, message } = composeChangeLetter({
    policyNumber: 'ALB-100417',
    tournament: 'Spring Cup',
    course: 'Barton Creek',
    changes: [PROS, SHOOTOUT, CONTACT],
    reasons: [
      { code: 'CARRIER_NOTE', message: 'Carrier approval needed for 80 pros.', decidedBy: 'carrier' },
      { code: 'LARGE_FIELD', message: 'We look at large fields ourselves.', decidedBy: 'rep' },
    ],
  })
  expect(subject).toBe('Approval of a change, policy ALB-100417')
  expect(message.split('\n\n')).toEqual([
    'Please approve this change of policy ALB-100417 for Spring Cup, Barton Creek. Until you do, the coverage on the attached certificate stays in force.',
    'Hole-in-one contest 1: Professionals none becomes 80; Prize value $10,000 becomes $30,000.',
    'Shootout 2, added: Shooters 4.',
    'Carrier approval needed for 80 pros.',
    'Please reply to this email to tell us if you approve it.',
  ])
})
