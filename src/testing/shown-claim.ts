import type { Claim, ClaimDocument, PolicyClaims } from '#web/policy/claims/claim-queries.ts'

const document = (key: string, more: Partial<ClaimDocument> = {}): ClaimDocument => ({
  key,
  place: 1,
  title: key,
  hint: `What ${key} has to show`,
  sender: 'holder',
  form: 'file',
  is_notarized: false,
  is_identity: false,
  state: 'missing',
  reason: null,
  ...more,
})

/** The ace of scenario 18, just reported: one statement is here, and three documents are owed. */
export function shownClaim(more: Partial<Claim> = {}): Claim {
  return {
    number: 'C-2001',
    contest: 'grand_prize',
    index: 1,
    title: 'Hole-in-one contest, hole 7',
    winner: 'Theo Alvarado',
    state: 'documents',
    prize: 10_000,
    reported_at: '2027-06-12T21:20:00.000Z',
    documents_owed: 3,
    policy_number: 'ALB-100001',
    event: 'Hope House Charity Scramble',
    time_zone: 'America/Chicago',
    test: false,
    report: {
      shot_at: '2027-06-12T17:31:00.000Z',
      hole: 7,
      markers: 'men',
      yardage: 167,
      group_size: 4,
      what_happened: 'It bounced twice and went in.',
      witnesses: [
        { part: 'partner', name: 'Ruth Kessler' },
        { part: 'witness', name: 'Dana Reyes' },
      ],
    },
    witness_needs: { independent: 1, one_of: null },
    report_until: '2027-06-16T05:00:00.000Z',
    hours_late: 0,
    waits_for_carrier_since: null,
    documents_until: '2027-07-13T05:00:00.000Z',
    documents: [
      document('claim_form', { title: 'Claim form', form: 'form', sender: 'reporter', state: 'accepted' }),
      document('statement_partner', {
        title: 'Playing partner’s statement',
        form: 'form',
        sender: 'partner',
        state: 'received',
      }),
      document('statement_witness', { title: 'Witness statement', form: 'form', sender: 'witness' }),
      document('scorecard', { title: 'Signed scorecard' }),
      document('winner_id', { title: 'Winner’s ID', sender: 'winner', is_identity: true }),
    ],
    timeline: [{ at: '2027-06-12T21:20:00.000Z', text: 'Reported', reason: null }],
    outcome: { decision: null, payouts: [], closed_as: null, reopened: null },
    actions: ['withdraw'],
    ...more,
  }
}

/** The claims of a policy on the day of its event: a win can be reported, and one is. */
export function shownClaims(more: Partial<PolicyClaims> = {}): PolicyClaims {
  return {
    claims: [shownClaim()],
    contests: [
      {
        contest: 'grand_prize',
        index: 1,
        title: 'Hole-in-one contest, hole 7',
        dates: ['2027-06-12'],
        hole: 7,
        is_open: true,
        why_not: null,
        opens_at: null,
        partners_needed: 1,
        witnesses_needed: 1,
        named: [{ name: 'Dana Reyes', part: 'witness', phone: null, email: 'dana@example.com' }],
      },
      {
        contest: 'putting_prize',
        index: 1,
        title: 'Putting contest',
        dates: ['2027-06-13'],
        hole: null,
        is_open: false,
        why_not: 'You can report a win from the day of the contest on',
        opens_at: '2027-06-13T05:00:00.000Z',
        partners_needed: 0,
        witnesses_needed: 1,
        named: [],
      },
    ],
    time_zone: 'America/Chicago',
    report_until: '2027-06-16T05:00:00.000Z',
    ...more,
  }
}
