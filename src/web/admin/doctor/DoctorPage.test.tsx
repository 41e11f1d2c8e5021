// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { DoctorReport } from '#contract/doctor.ts'
import { queryClient } from '#web/api/query-client.ts'
import DoctorPage from '#web/admin/doctor/DoctorPage.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'

const REPORT: DoctorReport = {
  version: '0.1.0',
  checked_at: '2026-11-20T12:00:00.000Z',
  state: 'red',
  checks: [
    { id: 'disk', title: 'Disk', state: 'green', findings: [green('There is room.')] },
    {
      id: 'mail-domain',
      title: 'Mail domain',
      state: 'amber',
      findings: [green('SPF is there.'), { state: 'amber', text: 'No DMARC.', action: 'Add a TXT record.' }],
    },
    {
      id: 'gateway',
      title: 'Payment gateway',
      state: 'red',
      findings: [{ state: 'red', text: 'Stripe refuses the key.', action: 'Set another key.' }],
    },
  ],
}

function green(text: string) {
  return { state: 'green' as const, text, action: null }
}

let asked: string[] = []

function showPage(role: 'owner' | 'specialist', ...reports: DoctorReport[]) {
  asked = []
  queryClient.clear()
  queryClient.setQueryData(repQuery.queryKey, { email: 'robin@office.example', name: 'Robin', role })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${url}`)
    if (!url.endsWith('/admin/doctor'))
      return Promise.resolve(Response.json({ data: queryClient.getQueryData(repQuery.queryKey) }))
    const [next, ...rest] = reports
    if (rest.length > 0) reports = rest
    return Promise.resolve(Response.json({ data: next }))
  })
  render(<DoctorPage />)
}

const timesAsked = () => asked.filter((one) => one.startsWith('POST') && one.endsWith('/admin/doctor')).length

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('O15 an owner sees the worst first, each with its state in a word and what to do', async () => {
  showPage('owner', REPORT)
  const list = await screen.findByRole('list', { name: 'Checks' })
  const titles = within(list).getAllByRole('heading', { level: 2 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Payment gateway', 'Mail domain', 'Disk'])
  expect(screen.getByText(/^1 red, 1 amber, 1 green\./)).toBeTruthy()
  expect(within(list).getByText('Red')).toBeTruthy()
  expect(within(list).getByText('Set another key.', { exact: false }).textContent).toBe(
    'What to do: Set another key.',
  )
  // Where findings of one check differ, each says its own state.
  expect(within(list).getByText('Amber:')).toBeTruthy()
  expect(within(list).getByText('Green:')).toBeTruthy()
})

it('O15 it looks once when the page opens, and again when asked', async () => {
  const fine: DoctorReport = { ...REPORT, state: 'green', checks: REPORT.checks.slice(0, 1) }
  showPage('owner', REPORT, fine)
  await screen.findByText('Stripe refuses the key.')
  expect(timesAsked()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText(/^Everything’s working\./)).toBeTruthy()
  expect(screen.queryByText('Stripe refuses the key.')).toBeNull()
  expect(timesAsked()).toBe(2)
})

it('O15 R02 a specialist is told that it is for owners, and nothing is asked', async () => {
  showPage('specialist', REPORT)
  expect(await screen.findByText(/Your role doesn’t include this page/)).toBeTruthy()
  expect(timesAsked()).toBe(0)
})
