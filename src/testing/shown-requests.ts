import type { EndpointResponse } from '#contract/endpoint.ts'
import type { InsuredEmail } from '#contract/email-changes.ts'
import type { getPolicyActions } from '#contract/policy-actions.ts'
import type { listPolicyChanges } from '#contract/amendments.ts'
import type { getPolicyRefunds } from '#contract/refunds.ts'
import { POLICY_EMAIL, shownStatement } from '#testing/shown-policy.ts'

type Actions = EndpointResponse<typeof getPolicyActions>['data']
type Changes = EndpointResponse<typeof listPolicyChanges>
type Money = EndpointResponse<typeof getPolicyRefunds>['data']

const allowed = { allowed: true, message: null, until: null, needs_reason: false }

/** Everything can be asked for. */
export const shownActions: Actions = {
  version: 1,
  actions: [
    { action: 'change_policy', ...allowed },
    { action: 'postpone_policy', ...allowed },
    { action: 'cancel_policy', ...allowed },
  ],
  contests: [
    {
      entity: 'grand_prize',
      index: 1,
      date: '2027-06-12',
      latest_date: '2028-06-12',
      awaits_date: false,
      has_started: false,
    },
  ],
  time_zone: 'America/Chicago',
  cancellation: {
    before: shownStatement,
    after: { ...shownStatement, price: 60, credited: 250, refunded: 250, refunding: 250 },
  },
  is_billed: false,
  quote: null,
}

/** The holder has asked for 130 players, and a rep has to decide. */
export const shownChange: Changes['data'][number] = {
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
  note: null,
  review_reasons: [],
  effect: {
    rows: [],
    fees: [],
    amount_before: 310,
    amount_after: 372,
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

export const shownMoney: Money = {
  statement: shownStatement,
  refundable: 0,
  credits: [],
  refunds: [],
}

interface Shown {
  actions?: Actions
  changes?: Changes['data']
  changesUsed?: number
  money?: Money
  email?: InsuredEmail
}

/** What the calls about requests answer for these policies, by method and path. */
export function answersAboutRequests(
  numbers: readonly string[],
  {
    actions = shownActions,
    changes = [],
    changesUsed = 0,
    money = shownMoney,
    email = { email: POLICY_EMAIL, waiting: null },
  }: Shown = {},
): Record<string, { body: unknown }> {
  const answers = numbers.flatMap((number): [string, { body: unknown }][] => [
    [`GET /policies/${number}/actions`, { body: { data: actions } }],
    [
      `GET /policies/${number}/changes`,
      { body: { data: changes, changes_used: changesUsed, changes_left: 10 - changesUsed } },
    ],
    [`GET /policies/${number}/refunds`, { body: { data: money } }],
    [`GET /policies/${number}/email`, { body: { data: email } }],
  ])
  return Object.fromEntries(answers)
}
