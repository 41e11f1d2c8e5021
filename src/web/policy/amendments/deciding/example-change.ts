import type { Amendment } from '#web/policy/amendments/queries.ts'

/** A change that waits for a rep, as dialogs are shown with it. */
export const exampleChange: Amendment = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  action: 'change_policy',
  kind: 'players',
  state: 'waiting',
  waits_for: 'rep',
  requested_by: 'client',
  rep: null,
  requested_at: '2027-05-02T15:00:00.000Z',
  lapses_at: '2027-06-12T12:30:00.000Z',
  decided_at: null,
  decision_reason: null,
  note: 'Thirty more have signed up',
  review_reasons: [
    { code: 'FEE_OVERRIDE', message: 'A specialist had set the fee of this contest', decided_by: 'rep' },
  ],
  effect: {
    rows: [
      {
        section: 'grand_prizes',
        index: 1,
        entity: 'grand_prize',
        kind: 'changed',
        answers: [{ key: 'h_amateurs_1', label: 'Amateurs', before: '100', after: '130' }],
      },
    ],
    fees: [
      { entity: 'grand_prize', index: 1, title: 'Hole-in-one contest, hole 7', before: 268, after: 330 },
    ],
    amount_before: 268,
    amount_after: 330,
    difference: 62,
    charge: 62,
    credit: 0,
    refundable: 0,
    refundable_from: null,
    certificate_version: 2,
    changes_left: 9,
    needs_tee_time: false,
  },
}
