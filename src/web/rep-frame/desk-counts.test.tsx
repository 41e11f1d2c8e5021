// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { countText, refreshDesk, useDeskCounts } from '#web/rep-frame/desk-counts.ts'

let referrals: { value: number; is_exact: boolean }

beforeEach(() => {
  queryClient.clear()
  referrals = { value: 3, is_exact: true }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        data: {
          today: null,
          quotes: null,
          policies: null,
          referrals,
          changes: null,
          unpaid: null,
          mail: null,
          views: [],
        },
      }),
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

function Place() {
  return <p>Referrals {countText(useDeskCounts()?.referrals)}</p>
}

it('P08 a count beside a place is read again with what a rep has done', async () => {
  render(
    <QueryProvider>
      <Place />
    </QueryProvider>,
  )
  expect(await screen.findByText('Referrals 3')).toBeTruthy()
  referrals = { value: 2, is_exact: true }
  await act(() => refreshDesk())
  expect(await screen.findByText('Referrals 2')).toBeTruthy()
})

it.each([
  [{ value: 12, is_exact: true }, '12'],
  [{ value: 1001, is_exact: false }, '1000+'],
  [{ value: 0, is_exact: true }, ''],
  [null, ''],
  [undefined, ''],
])('P08 %j is shown as %j', (count, text) => {
  expect(countText(count)).toBe(text)
})
