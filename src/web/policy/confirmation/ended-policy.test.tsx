// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { queryClient } from '#web/api/query-client.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import ConfirmationPage from '#web/policy/confirmation/ConfirmationPage.tsx'
import { shownPolicy } from '#testing/shown-policy.ts'

/** Nothing but the policy itself can be read. */
function answerTo(url: string, data: object) {
  if (url.endsWith('/config')) return { data: {} }
  return { data: /\/(papers|witnesses)$/.test(url) ? [] : data }
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['cancelled', 'You are no longer insured.'],
  ['lapsed', 'No new date was set in time, so you are no longer insured.'],
] as const)('N42 S08 of a policy that was %s since, nothing is said to come', async (status, words) => {
  const data = { ...shownPolicy, status, days: [] }
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answerTo(url, data))))
  render(
    <Router base="/quote">
      <ConfirmationPage params={{ policynumber: shownPolicy.number, typeofdoc: 'certificate' }} />
    </Router>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Your policy has ended' })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Share with the golf course' })).toBeNull()
  expect(screen.queryByText('Your next step')).toBeNull()
  expect(screen.queryByText(/We’re emailing/)).toBeNull()
  const former = screen.getByRole('link', { name: 'Open the former certificate' })
  expect(former.className).toContain(buttonClass('secondary'))
  expect(screen.getByRole('link', { name: 'Remove from my calendar' })).toBeTruthy()
})
