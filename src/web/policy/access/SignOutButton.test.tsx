// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'
import { changeDraftKey } from '#web/policy/access/change-drafts.ts'
import { findPendingPayment, keepPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import { SignOutButton } from '#web/policy/access/SignOutButton.tsx'
import { eventually } from '#testing/eventually.ts'

let answers: Response[]
let requests: string[]

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  requests = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${url}`)
    return Promise.resolve(answers.shift())
  })
  queryClient.setQueryData(['policies'], { data: [] })
  history.replaceState(null, '', `${BASE_PATH}/policy/all/mine/-`)
  render(
    <Router base={BASE_PATH}>
      <QueryProvider>
        <SignOutButton />
      </QueryProvider>
    </Router>,
  )
})
afterEach(() => {
  queryClient.clear()
  notifications.get().forEach(({ id }) => dismiss(id))
  vi.unstubAllGlobals()
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
const ended = () => Response.json({ data: { ended: 1 } })
const refused = (status: number, code: string) => Response.json({ error: 'Refused', code }, { status })

describe('N33 signing out of policies', () => {
  it.each([
    ['signed in', ended],
    ['signed out already', () => refused(401, 'SIGN_IN_REQUIRED')],
  ])('N33 who is %s goes to the home page, and the cache is cleared', async (_, answer) => {
    answers = [answer()]
    await press()
    await eventually(() => expect(window.location.pathname).toBe(`${BASE_PATH}/`))
    expect(requests).toEqual(['DELETE /quote/api/policy-sessions/current'])
    expect(queryClient.getQueryData(['policies'])).toBeUndefined()
    expect(notifications.get()).toMatchObject([{ title: 'Signed out' }])
  })

  it('N33 N72 what was typed to change a policy is forgotten, and what a rep typed here is not', async () => {
    const [holders, reps] = ['client', 'rep-7'].map((who) => changeDraftKey('ALB-100001', who)) as [
      string,
      string,
    ]
    for (const key of [holders, reps]) localStorage.setItem(key, '{}')
    answers = [ended()]
    await press()
    await eventually(() => expect(localStorage.getItem(holders)).toBeNull())
    expect(localStorage.getItem(reps)).toBe('{}')
    localStorage.removeItem(reps)
  })

  it('N33 a payment that waits for its cardholder is forgotten here', async () => {
    keepPendingPayment('a-change', { paid: { amount_due: 56 }, idempotencyKey: 'a-key' })
    answers = [ended()]
    await press()
    await eventually(() => expect(findPendingPayment('a-change')).toBeUndefined())
  })

  it('N33 X05 if signing out fails, the person stays, sees the reason, and can try again', async () => {
    answers = [refused(500, 'UNEXPECTED'), ended()]
    await press()
    await eventually(() => expect(notifications.get()).toMatchObject([{ type: 'error', message: 'Refused' }]))
    expect(window.location.pathname).toBe(`${BASE_PATH}/policy/all/mine/-`)
    expect(queryClient.getQueryData(['policies'])).toBeDefined()
    await press()
    await eventually(() => expect(window.location.pathname).toBe(`${BASE_PATH}/`))
  })
})
