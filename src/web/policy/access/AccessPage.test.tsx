// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'
import AccessPage from '#web/policy/access/AccessPage.tsx'
import { eventually } from '#testing/eventually.ts'

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const MOMENT = '2027-01-15T16:05:00.000Z'

const session = (digit: number, current: boolean, opened_by = 'link') => ({
  id: id(digit),
  opened_by,
  created_at: MOMENT,
  last_used_at: MOMENT,
  expires_at: MOMENT,
  current,
})
const link = (digit: number, used_at: string | null) => ({
  id: id(digit),
  created_at: MOMENT,
  expires_at: MOMENT,
  used_at,
})

let answers: Record<string, { status?: number; body: unknown }>
let requests: string[]

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  queryClient.clear()
  requests = []
  answers = {
    'GET /policy-sessions': { body: { data: [session(1, true), session(2, false, 'purchase')] } },
    'GET /policy-links': { body: { data: [link(3, MOMENT), link(4, null)] } },
    'GET /course-links': { body: { data: [] } },
  }
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${url.replace('/quote/api', '')}`
    if (method === 'DELETE') requests.push(call)
    const { status = 200, body } = answers[call] ?? { body: { data: { ended: 1 } } }
    return Promise.resolve(Response.json(body, { status }))
  })
  history.replaceState(null, '', `${BASE_PATH}/policy/access`)
  render(
    <Router base={BASE_PATH}>
      <AccessPage />
    </Router>,
  )
})
afterEach(() => {
  notifications.get().forEach(({ id: shown }) => dismiss(shown))
  vi.unstubAllGlobals()
})

const listOf = async (name: string) => within(await screen.findByRole('list', { name }))

it('N33 lists the browsers and the links that open one’s policies', async () => {
  const browsers = await listOf('Browsers')
  expect(browsers.getByText('This browser')).toBeTruthy()
  expect(browsers.getByText(/You bought a policy here/)).toBeTruthy()
  const links = await listOf('Links in emails')
  expect(links.getByText('Not opened yet')).toBeTruthy()
  expect(links.getByText(/^Last opened/)).toBeTruthy()
})

it('N33 ends one other browser, and stays', async () => {
  const browsers = await listOf('Browsers')
  answers['GET /policy-sessions'] = { body: { data: [session(1, true)] } }
  await userEvent.click(browsers.getByRole('button', { name: /^Sign out ?the browser opened/ }))
  await eventually(() => expect(screen.queryByText('Another browser')).toBeNull())
  expect(requests).toEqual([`DELETE /policy-sessions/${id(2)}`])
  expect(location.pathname).toBe(`${BASE_PATH}/policy/access`)
})

it('N33 signing out everywhere leaves the policies in this browser too', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  await eventually(() => expect(location.pathname).toBe(`${BASE_PATH}/`))
  expect(requests).toEqual(['DELETE /policy-sessions'])
  expect(queryClient.getQueryData(['policy-access', 'sessions'])).toBeUndefined()
})

it('N33 ends one link, also if it ended meanwhile', async () => {
  const links = await listOf('Links in emails')
  answers[`DELETE /policy-links/${id(4)}`] = {
    status: 404,
    body: { error: 'There is no such link', code: 'NOT_FOUND' },
  }
  answers['GET /policy-links'] = { body: { data: [link(3, MOMENT)] } }
  await userEvent.click(links.getAllByRole('button', { name: /^End link/ })[1] as HTMLElement)
  await eventually(() => expect(screen.queryByText('Not opened yet')).toBeNull())
  expect(notifications.get()).toMatchObject([{ title: 'Link ended' }])
})

it('N33 if ending fails, the row stays and the reason is said', async () => {
  answers['DELETE /policy-links'] = { status: 500, body: { error: 'Broken', code: 'UNEXPECTED' } }
  await userEvent.click(await screen.findByRole('button', { name: 'End all links' }))
  await eventually(() => expect(notifications.get()).toMatchObject([{ type: 'error', message: 'Broken' }]))
  expect(screen.getByText('Not opened yet')).toBeTruthy()
})

it('N33 whose session ended meanwhile is signed out', async () => {
  const refused = { status: 401, body: { error: 'Open this page with your link', code: 'SIGN_IN_REQUIRED' } }
  answers['DELETE /policy-links'] = refused
  await userEvent.click(await screen.findByRole('button', { name: 'End all links' }))
  await eventually(() => expect(location.pathname).toBe(`${BASE_PATH}/`))
})
