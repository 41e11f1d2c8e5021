// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import SubscribeAgainPage from '#web/public/subscribe-again/SubscribeAgainPage.tsx'

const EMAIL = 'pat+golf@example.com'
const LINK = '/subscriptions/ipg-newsletter/links/secret'

/** The fake server: whether the link works, and the calls that it received. */
let works: boolean
let asked: string[]

beforeEach(() => {
  queryClient.clear()
  works = true
  asked = []
  history.replaceState(null, '', `${BASE_PATH}/subscribe/ipg-newsletter/secret`)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/config')) return Promise.resolve(Response.json({ data: {} }))
    const path = url.replace('/quote/api', '')
    asked.push(`${init.method} ${path} ${(init.body as string | undefined) ?? ''}`.trim())
    return Promise.resolve(answer(init.method, path))
  })
})
afterEach(() => vi.unstubAllGlobals())

function answer(method: string | undefined, path: string): Response {
  if (!path.endsWith('/secret')) return Response.json({ data: { accepted: true } })
  const found = works
  if (method === 'POST') works = false
  return found
    ? Response.json({ data: { email: EMAIL } })
    : Response.json({ error: 'No such link', code: 'NOT_FOUND' }, { status: 404 })
}

function open(mailing = 'ipg-newsletter'): void {
  render(
    <Router base={BASE_PATH}>
      <SubscribeAgainPage params={{ mailing, token: 'secret' }} />
    </Router>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('P05 S06 names the mailing and the address in its brand line, asks, and changes nothing by itself', async () => {
  open()
  await heading('Subscribe again')
  expect(screen.getByText('Do you want to get newsletters from IPG at this address again?')).toBeTruthy()
  expect(screen.getByText(EMAIL)).toBeTruthy()
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'IPG' })).toBeTruthy()
  expect(document.title).toBe('Subscribe again · IPG')
  expect(asked).toEqual([`GET ${LINK}`])
})

it('P05 S06 its button subscribes the address again; the focus is on the result', async () => {
  open()
  await heading('Subscribe again')
  await press('Subscribe again')
  const done = await heading('You’re subscribed again')
  expect(document.activeElement).toBe(done)
  expect(screen.getByText(/We’ll send newsletters from IPG to this address again/)).toBeTruthy()
  expect(asked).toEqual([`GET ${LINK}`, `POST ${LINK}`])
})

it('P05 S06 a link that does nothing any more says so and mails another one', async () => {
  works = false
  open()
  await heading('This link no longer works')
  await press('Email me a new link')
  expect(screen.getByText('Enter an email address such as pat@example.com')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /Your email/ }), EMAIL)
  await press('Email me a new link')
  expect(await screen.findByText(/If pat\+golf@example\.com has unsubscribed/)).toBeTruthy()
  expect(asked.at(-1)).toBe(`POST /subscriptions/ipg-newsletter/links {"email":"${EMAIL}"}`)
})

it('P05 S06 a link that is used between the question and the press says so', async () => {
  open()
  await heading('Subscribe again')
  works = false
  await press('Subscribe again')
  expect(await screen.findByText('This link has already been used')).toBeTruthy()
  await heading('Subscribe again')
})

it('S12 a mailing that does not exist is no page', async () => {
  open('no-such-mailing')
  await heading('There’s no page at this address')
  expect(asked).toEqual([])
})
