// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RepHere } from '#contract/presence.ts'
import { addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import { RunContext } from '#web/admin/desk/bulk/run-context.ts'
import { DueCell } from '#web/admin/desk/rows/DueCell.tsx'
import { InsuredCell } from '#web/admin/desk/rows/InsuredCell.tsx'
import { SharedByRows } from '#web/admin/desk/rows/SharedByRows.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { aDeskRow } from '#testing/a-desk-row.ts'

let here: RepHere[]
beforeEach(() => {
  queryClient.clear()
  here = []
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: here })))
})
afterEach(() => vi.unstubAllGlobals())

const draw = (cell: ReactNode) =>
  render(
    <QueryProvider>
      <SharedByRows>{cell}</SharedByRows>
    </QueryProvider>,
  )
const dueText = (due: Parameters<typeof aDeskRow>[0]) => {
  const { container, unmount } = draw(<DueCell row={aDeskRow(due)} />)
  const text = container.textContent
  const isSand = container.querySelector('.text-sand') !== null
  unmount()
  return [text, isSand]
}

it('P08 what is insured stands in full while the pointer or the focus is on it, until Escape', async () => {
  draw(<InsuredCell row={aDeskRow()} href="/quote/admin/a" />)
  const contests = screen.getByRole('link', { name: 'Hole 7, 165 yd; Hole 12, 150 yd' })
  expect(screen.queryByText('Hole 7, 165 yd')).toBeNull()
  act(() => contests.focus())
  expect(screen.getByText('Hole 7, 165 yd')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Hole 7, 165 yd')).toBeNull()
  expect(document.activeElement).toBe(contests)
  await userEvent.hover(contests)
  expect(screen.getByText('Hole 12, 150 yd')).toBeTruthy()
  await userEvent.unhover(contests)
  expect(screen.queryByText('Hole 12, 150 yd')).toBeNull()
})

it('N68 only what is due today or tomorrow, or is overdue, stands out', () => {
  const today = dateInTimeZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const on = (days: number) => ({ due_on: addDays(today, days) })
  expect(dueText(on(0))).toEqual(['Good until today', true])
  expect(dueText(on(1))).toEqual(['Good until tomorrow', true])
  expect(dueText(on(2))[1]).toBe(false)
  expect(dueText({ ...on(-3), due_reason: 'referral' })[0]).toMatch(
    /^Needs approval, since [A-Z][a-z]{2} \d+$/,
  )
  expect(dueText({ due_on: '2040-05-20' })).toEqual(['Good until May 20, 2040', false])
  expect(dueText({ due_reason: null, due_on: null })).toEqual(['Nothing', false])
  expect(dueText({ due_reason: null, due_on: null, first_contest_date: null })[0]).toBe('No date yet')
})

it('T05 N48 a quote that a colleague edits or looks at says so, and an own one does not', async () => {
  here = [
    { id: 'me', name: 'Robin Fields', is_me: true, quotes: [{ id: 'c', is_editing: true }] },
    {
      id: 'w',
      name: 'Wren Castillo',
      is_me: false,
      quotes: [
        { id: 'a', is_editing: true },
        { id: 'b', is_editing: false },
      ],
    },
    { id: 't', name: 'Theo Brandt', is_me: false, quotes: [{ id: 'a', is_editing: false }] },
  ]
  const { container } = draw(
    ['a', 'b', 'c'].map((id) => (
      <p key={id}>
        <DueCell row={aDeskRow({ id, due_on: '2040-05-20' })} />
      </p>
    )),
  )
  const texts = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(texts()).toEqual(['WCWren is editing +1', 'WCWren has it open', 'Good until May 20, 2040']),
  )
})

it('P08 what was just done with a row stands in its place', () => {
  const results = new Map([['a', { text: 'Given', isFailed: false }]])
  draw(
    <RunContext value={results}>
      <DueCell row={aDeskRow()} />
    </RunContext>,
  )
  expect(screen.getByText('Given')).toBeTruthy()
})
