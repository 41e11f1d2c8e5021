// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlanDetail } from '#contract/rating-plans/plans.ts'
import { EditFigures } from '#web/admin/rating-plans/editing/EditFigures.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { errorResponse } from '#testing/fake-quote-server.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

interface Band {
  from: string
  to: string
  f: string
}

const BANDS: readonly Band[] = [
  { from: '120', to: '149', f: '1.4' },
  { from: '150', to: '174', f: '1.2' },
  { from: '175', to: '700', f: '1' },
]

/** A draft with these bands and one more figure. */
function planWith(version: number, bands: readonly Band[]): PlanDetail {
  const minimum = { path: 'hio.minimum', label: 'Minimum', value: '250' }
  const rowOf = (band: Band, at: number) => ({
    label: `${band.from} to ${band.to} yards`,
    figures: (['from', 'to', 'f'] as const).map((column) => ({
      path: `hio.bands.${at}.${column}`,
      label: `Band ${at + 1}, ${column}`,
      value: band[column],
    })),
  })
  return {
    name: 'plan.2',
    is_shipped: false,
    place: 'draft',
    effective_from: null,
    effective_to: null,
    hash: `hash-${version}`,
    made_from: 'plan.1',
    version,
    drafted_by: 'Robin Hill',
    drafted_at: '2027-01-15T18:00:00.000Z',
    changed_at: '2027-01-15T18:00:00.000Z',
    asked_by: null,
    asked_at: null,
    signed_by: null,
    signed_at: null,
    withdrawn_by: null,
    withdrawn_at: null,
    sections: [
      {
        title: 'Hole-in-one',
        rule: 'The prize times the rate',
        tables: [
          {
            title: 'Least',
            columns: ['', 'Dollars'],
            rows: [{ label: minimum.label, figures: [minimum] }],
          },
          {
            title: 'Yards',
            columns: ['Band', 'First yard', 'Last yard', 'Factor'],
            rows: bands.map(rowOf),
          },
        ],
      },
    ],
    figures: bands.length * 3 + 1,
    changes: [],
    beside: null,
    note: null,
    sent_back: null,
    alone_reason: null,
    decider: 'another',
    waits_for: [],
    reminded_at: null,
    can_remind: false,
    today: '2027-01-16',
  }
}

afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Opens the draft, and saves it twice: the first time it has become `theirs`. Returns both requests. */
async function saveOver(theirs: PlanDetail): Promise<unknown[]> {
  document.cookie = 'XSRF-TOKEN=token'
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return sent.length === 1
      ? errorResponse(409, 'PLAN_CHANGED', { data: theirs })
      : Response.json({ data: theirs })
  })
  const onClose = vi.fn()
  const { rerender } = render(<EditFigures plan={planWith(3, BANDS)} onClose={onClose} />)
  const band = within(screen.getByRole('group', { name: '150 to 174 yards' }))
  await userEvent.clear(band.getByLabelText('Factor'))
  await userEvent.type(band.getByLabelText('Factor'), '1.25')
  await userEvent.clear(screen.getByLabelText('Minimum'))
  await userEvent.type(screen.getByLabelText('Minimum'), '275')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the figures' }))
  await save()
  expect(await screen.findByText('Someone else saved this draft meanwhile')).toBeTruthy()
  // The page reads it again, too.
  rerender(<EditFigures plan={theirs} onClose={onClose} />)
  expect(band.getByLabelText<HTMLInputElement>('Factor').value).toBe('1.25')
  expect(onClose).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  return sent
}

const FIRST = { version: 3, figures: { 'hio.bands.1.f': '1.25', 'hio.minimum': '275' } }

it('T18 O13 where somebody else took a band away, the table is saved as it is shown, so that a figure reaches its own row', async () => {
  const theirs = planWith(4, [
    { from: '120', to: '174', f: '1.2' },
    { from: '175', to: '700', f: '1' },
  ])
  const [first, second] = await saveOver(theirs)
  expect(first).toEqual(FIRST)
  expect(second).toEqual({
    version: 4,
    figures: { 'hio.minimum': '275' },
    rows: {
      'hio.bands': [
        { from: '120', to: '149', f: '1.4' },
        { from: '150', to: '174', f: '1.25' },
        { from: '175', to: '700', f: '1' },
      ],
    },
  })
})

it('T18 O13 where somebody else changed only factors, both keep theirs', async () => {
  const theirs = planWith(
    4,
    BANDS.map((band) => (band.from === '175' ? { ...band, f: '0.9' } : band)),
  )
  const [first, second] = await saveOver(theirs)
  expect(first).toEqual(FIRST)
  expect(second).toEqual({ ...FIRST, version: 4 })
})
