// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PolicyCarriers } from '#web/admin/policy/carriers/PolicyCarriers.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'

const CONTEST = {
  title: 'Hole-in-one contest, hole 7',
  prize: '$10,000 cash',
  prize_value: 10_000,
  carriers: [
    { carrier: 'Lake Re', share: 33.33, amount: 3333 },
    { carrier: 'Sea Re', share: 25, amount: 2500 },
  ],
  kept: { share: 41.67, amount: 4167 },
}

let answer: () => Response
beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  render(
    <QueryProvider>
      <PolicyCarriers number="ALB-100001" />
    </QueryProvider>,
  )
  return screen.findByRole('list', { name: 'Carriers' })
}

it('D32 each contest says which carrier has which part of its prize, and what we keep', async () => {
  const alone = { ...CONTEST, title: 'Putting contest', carriers: [], kept: { share: 100, amount: 5000 } }
  answer = () => Response.json({ data: [CONTEST, alone] })
  const [first, second] = within(await open()).getAllByRole('listitem')
  expect(first?.textContent).toBe(
    'Hole-in-one contest, hole 7Lake Re 33.33%, $3,333. Sea Re 25%, $2,500. We keep 41.67%, $4,167',
  )
  expect(second?.textContent).toBe('Putting contestWe keep 100%, $5,000')
})

it('D32 what could not be read is said, and read again', async () => {
  answer = () => Response.json({ error: 'Something went wrong', code: 'UNEXPECTED' }, { status: 500 })
  const list = open()
  list.catch(() => undefined)
  const again = await screen.findByRole('button', { name: 'Reload' }, { timeout: 10_000 })
  answer = () => Response.json({ data: [CONTEST] })
  await userEvent.click(again)
  expect(await screen.findByText(/^Lake Re 33\.33%/)).toBeTruthy()
})
