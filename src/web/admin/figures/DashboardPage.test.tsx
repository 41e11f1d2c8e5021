// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ReactElement } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Figures, MonthFigures } from '#contract/figures.ts'
import { bookFigures, figures, NO_BOOKS, NOTHING, WEEK } from '#testing/shown-figures.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import DashboardPage from '#web/admin/figures/DashboardPage.tsx'
import { MonthSoFar } from '#web/admin/figures/MonthSoFar.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'
import { setSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'

let asked: string[] = []

function showing(
  page: ReactElement,
  answer: Figures | MonthFigures,
  path = '/admin/dashboard',
  books = bookFigures(),
) {
  asked = []
  queryClient.clear()
  const rep = { email: 'robin@office.example', name: 'Robin', role: 'reader' as const, page: '' }
  queryClient.setQueryData(repQuery.queryKey, rep)
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/admin/figures/books')) return Promise.resolve(Response.json({ data: books }))
    if (url.includes('/admin/figures')) asked.push(url)
    return Promise.resolve(Response.json({ data: url.includes('/admin/figures') ? answer : rep }))
  })
  const { hook, searchHook } = memoryLocation({ path })
  render(
    <QueryProvider>
      <Router hook={hook} searchHook={searchHook}>
        {page}
      </Router>
    </QueryProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setSingleKeys(true)
})

it('P08 the dashboard says in sentences how the weeks compare with the same weeks last year', async () => {
  showing(<DashboardPage />, figures())
  expect((await screen.findByText(/In these 2 weeks 8 quotes were started/)).textContent).toBe(
    'In these 2 weeks 8 quotes were started, 3 more than in the same weeks last year. 3 policies were bought, 1 fewer than in the same weeks last year. ' +
      '$930.50 of premium was booked, the same as last year. Of the quotes started, 2 have been bought so far: 25%.',
  )
  expect(asked).toEqual([expect.stringMatching(/weeks=13$/)])
})

it('P08 each chart has a table behind it, by its button, for a screen reader with its name', async () => {
  showing(<DashboardPage />, figures())
  const chart = await screen.findByRole('figure', { name: 'Premium booked by week and contest' })
  const button = within(chart).getByRole('button', { name: 'Table of Premium booked by week and contest' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(button)
  const rows = within(within(chart).getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent.split(' ').at(-1)))).toEqual([
    ['Week', 'Hole-in-one', 'Putting', 'Shootout', 'roll', 'Premium', 'earlier'],
    ['23', '$1,000.50', '-$70', '$0', '$0', '$930.50', '$930.50'],
    // Week 53 would have nothing to be compared with.
    ['16', '$0', '$0', '$0', '$0', '$0', '–'],
  ])
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

it('P08 N74 T turns the chart that has the focus, or all of them, and nothing where single keys are off', async () => {
  showing(<DashboardPage />, figures())
  const chart = await screen.findByRole('figure', { name: 'By client type' })
  await screen.findByRole('figure', { name: 'Owed to us by age' })
  await userEvent.keyboard('t')
  expect(screen.getAllByRole('table')).toHaveLength(12)
  await userEvent.keyboard('t')
  expect(screen.queryAllByRole('table')).toHaveLength(0)
  within(chart).getByRole('button').focus()
  await userEvent.keyboard('t')
  expect(screen.getAllByRole('table')).toEqual([within(chart).getByRole('table')])
  within(chart).getByRole('rowheader', { name: 'Not chosen yet' })
  setSingleKeys(false)
  await userEvent.keyboard('t')
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

it('P08 the period is in the address, and what is unknown there is ignored', async () => {
  showing(<DashboardPage />, figures(), '/admin/dashboard?weeks=7')
  const period = await screen.findByRole('navigation', { name: 'Period' })
  within(period).getByRole('link', { current: true, name: '13 weeks' })
  await userEvent.click(within(period).getByRole('link', { name: 'A year' }))
  within(period).getByRole('link', { current: true, name: 'A year' })
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/weeks=52$/))
})

it('P08 a new installation says that there is nothing to count yet, instead of empty charts', async () => {
  const weeks = [{ ...WEEK, monday: '2026-11-23' }]
  showing(
    <DashboardPage />,
    figures({ weeks, total: { ...NOTHING, converted: 0 }, last_year: NOTHING, parts: [], months: [] }),
  )
  await screen.findByRole('heading', { name: 'No figures yet' })
  expect(screen.queryByRole('figure')).toBeNull()
})

/** The cells of a chart's table, without the names that stand in them on a narrow screen. */
async function tableOf(title: string) {
  const chart = await screen.findByRole('figure', { name: title })
  await userEvent.click(within(chart).getByRole('button', { name: `Table of ${title}` }))
  return within(within(chart).getByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => [...cell.childNodes].at(-1)?.textContent ?? ''))
}

it('P08 O06 premium by month, losses, cash and what is owed are in tables to the cent, a loss ratio only where there is premium', async () => {
  showing(<DashboardPage />, figures())
  expect(await tableOf('Premium booked by month')).toEqual([
    ['Month', 'Premium', 'A year earlier', 'Difference'],
    ['November 2026 so far', '$930.50', '$930.50', '$0'],
    ['October 2026', '$0', '$400', '-$400'],
  ])
  expect(await tableOf('Money in and out by month')).toEqual([
    ['Month', 'In', 'Refunds', 'Claims paid', 'Fees less interest', 'Out', 'In less out'],
    ['November 2026 so far', '$930.50', '$70', '$8,000', '$12.50', '$8,082.50', '-$7,152'],
    ['October 2026', '$0', '$0', '$0', '$0', '$0', '$0'],
  ])
  expect(await tableOf('Loss ratio by contest')).toEqual([
    ['Contest', 'Premium', 'Losses', 'Loss ratio'],
    ['Hole-in-one', '$930.50', '$9,500', '1,021%'],
    ['Shootout', '$0', '$500', '–'],
    ['All', '$930.50', '$10,000', '1,074.7%'],
  ])
  expect(await tableOf('Owed to us by age')).toEqual([
    ['Overdue', 'Owed', 'Invoices'],
    ['Not due', '$310', '1'],
    ['1 to 30 days', '$0', '0'],
    ['31 to 60', '$0', '0'],
    ['61 to 90', '$0', '0'],
    ['Over 90', '$500.50', '2'],
    ['All', '$810.50', '3'],
  ])
  screen.getByText(
    'In the 52 weeks from Mon, Dec 1, 2025, $930.50 of premium was booked and $10,000 of losses were posted. That’s a loss ratio of 1,074.7%.',
  )
})

it('P08 O06 each figure opens into the page of the books that it comes from, for its own days', async () => {
  showing(<DashboardPage />, figures())
  await screen.findByRole('figure', { name: 'Owed to us by age' })
  const links = [
    'Premium booked by month',
    'Money in and out by month',
    'Loss ratio by territory',
    'Owed to us by age',
  ]
    .flatMap((name) => within(screen.getByRole('figure', { name })).getAllByRole('link'))
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(links).toEqual([
    '/admin/books/premium?posted=2026-10-01..2026-11-25',
    '/admin/books/entries?account=card_clearing,undeposited_funds,bank&posted=2026-10-01..2026-11-25',
    '/admin/books/claims?period=2025-12-01..2026-11-25',
    '/admin/books/premium?posted=2025-12-01..2026-11-25',
    '/admin/books',
    '/admin/lists/unpaid',
  ])
})

it('P08 where nothing is in the books yet, each chart says so in its sentence', async () => {
  const months = [{ month: '2026-11-01', premium: 0, last_year: 0 }]
  showing(<DashboardPage />, figures({ months }), undefined, NO_BOOKS)
  await screen.findByText('Nothing is open on invoices today.')
  screen.getByText(/No premium was booked in these months or in the year before\./)
  screen.getByText('No money came in or went out in these months.')
  screen.getByText('In the 52 weeks from Mon, Dec 1, 2025, no premium was booked and no losses were posted.')
  expect(screen.getAllByText('There is nothing to compare yet.')).toHaveLength(3)
})

it('P08 a rep’s month is a sentence against all of the same month last year, and its fees by day can be heard', async () => {
  showing(<MonthSoFar />, {
    today: '2026-11-03',
    started: 31,
    bought: 1,
    fees: 9840,
    days: [
      { day: '2026-11-01', fees: 0 },
      { day: '2026-11-02', fees: 9900 },
      { day: '2026-11-03', fees: -60 },
    ],
    last_year: { started: 40, bought: 9, fees: 8910 },
  })
  const month = await screen.findByRole('region', { name: 'Your November so far' })
  expect(month.querySelector('p')?.textContent).toBe(
    '31 quotes, 1 bought, $9,840 in fees. That’s $930 more than in all of last November.',
  )
  within(month).getByRole('img', { name: 'Fees by day: Nov 2 $9,900, Nov 3 -$60' })
})

it('P08 a month without anything says so, at the same height', async () => {
  showing(<MonthSoFar />, {
    today: '2026-11-01',
    started: 0,
    bought: 0,
    fees: 0,
    days: [{ day: '2026-11-01', fees: 0 }],
    last_year: { started: 0, bought: 0, fees: 0 },
  })
  await screen.findByText(/There was nothing last November/)
  const chart = screen.getByRole('img', { name: 'No fees yet this month' })
  for (const bar of chart.querySelectorAll('rect')) expect(bar.getAttribute('height')).toBe('0')
})
