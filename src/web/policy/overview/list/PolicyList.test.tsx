// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { PolicyList } from '#web/policy/overview/list/PolicyList.tsx'
import type { PolicySummary } from '#web/policy/queries.ts'
import { policySummary, shownStatement } from '#testing/shown-policy.ts'

const policy = (place: number, more: Partial<PolicySummary> = {}): PolicySummary => ({
  ...(policySummary as PolicySummary),
  number: `ALB-${100_000 + place}`,
  tournament_name: `Cup ${place}`,
  status: 'in-force',
  next_day: '2027-06-12',
  ...more,
})
const many = (count: number, more?: Partial<PolicySummary>) =>
  Array.from({ length: count }, (_, place) => policy(place, more))

beforeEach(() => history.replaceState(null, '', `${BASE_PATH}/policy/all/mine/-`))

function show(policies: PolicySummary[]) {
  render(
    <Router base={BASE_PATH}>
      <PolicyList policies={policies} />
    </Router>,
  )
}
const shown = () => within(screen.getByRole('list', { name: 'Policies' })).getAllByRole('link')

it('S09 with 200 policies one is found by its words, which stay in the address', async () => {
  show(many(200))
  expect(shown()).toHaveLength(200)
  screen.getByLabelText('Find a policy').focus()
  await userEvent.paste('cup 199')
  expect(shown().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Cup 199')])
  expect(screen.getByRole('status').textContent).toBe('1 of 200 policies')
  expect(location.search).toBe('?find=cup+199')
  await userEvent.type(screen.getByLabelText('Find a policy'), 'x')
  expect(screen.getByRole('status').textContent).toBe('No matches. Try fewer words.')
})

it('S09 with a few policies nothing is asked', () => {
  show(many(7))
  expect(screen.queryByLabelText('Find a policy')).toBeNull()
})

it('S09 of many past policies the latest are shown, and all when asked for', async () => {
  show(many(20, { next_day: null }))
  expect(shown()).toHaveLength(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show 8 earlier' }))
  expect(shown()).toHaveLength(20)
})

it('S09 a card says the state, what is owed and until when a date may be named', () => {
  show([
    policy(1, { statement: { ...shownStatement, owed: 62 } }),
    policy(2, { status: 'postponed', next_day: null, new_date_by: '2028-06-12' }),
    policy(3, { status: 'lapsed', next_day: null }),
  ])
  const textOf = (name: string) => screen.getByRole('list', { name }).textContent
  expect(textOf('Coming up')).toMatch(/In forceOwed \$62/)
  expect(textOf('Needs a date')).toMatch(/Set a new date by Monday, June 12, 2028/)
  expect(textOf('Past and ended')).toMatch(/Lapsed/)
})
