// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Subscription } from '#web/public/unsubscribe/UnsubscribeForm.tsx'
import UnsubscribePage from '#web/public/unsubscribe/UnsubscribePage.tsx'

const EMAIL = 'pat+golf@example.com'
const SPELLED = 'pat%2Bgolf%40example.com'

/** The fake server: whether the address is unsubscribed, and the calls that it received. */
let hasLeft: boolean
let asked: string[]
let refuse: ((call: string) => Response | undefined) | undefined

beforeEach(() => {
  queryClient.clear()
  hasLeft = false
  asked = []
  refuse = undefined
  history.replaceState(null, '', `${BASE_PATH}/unsubscribe/${SPELLED}`)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/config')) return Promise.resolve(Response.json({ data: {} }))
    const call = `${init.method} ${url.replace('/quote/api', '')} ${(init.body as string | undefined) ?? ''}`
    asked.push(call.trim())
    const refused = refuse?.(call)
    if (refused) return Promise.resolve(refused)
    if (url.includes('/subscriptions/')) return Promise.resolve(Response.json({ data: { accepted: true } }))
    if (init.method === 'POST') hasLeft = true
    return Promise.resolve(Response.json({ data: hasLeft }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(leaving: Partial<Subscription> = {}): void {
  render(
    <Router base={BASE_PATH}>
      <UnsubscribePage subscription={{ mailing: 'follow-up', email: EMAIL, ...leaving }} />
    </Router>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const buttons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('S06 the unsubscribe page', () => {
  it('S06 looks first, asks in the agreed words, and changes nothing by itself', async () => {
    open()
    await heading('Unsubscribe')
    expect(screen.getByText('Are you sure you want to unsubscribe?')).toBeTruthy()
    expect(screen.getByText(EMAIL)).toBeTruthy()
    expect(buttons()).toEqual(['Yes', 'No'])
    expect(asked).toEqual([`GET /follow-up/unsubscribe/${SPELLED}`])
  })

  it('S06 Yes unsubscribes and checks again; the focus is on the result', async () => {
    open()
    await heading('Unsubscribe')
    await press('Yes')
    const done = await heading('Successfully Unsubscribed.')
    expect(document.activeElement).toBe(done)
    expect(asked).toEqual([
      `GET /follow-up/unsubscribe/${SPELLED}`,
      `POST /follow-up/unsubscribe {"email":"${EMAIL}"}`,
      `GET /follow-up/unsubscribe/${SPELLED}`,
    ])
    expect(buttons()).toEqual(['Subscribe again'])
  })

  it('S06 an unsubscribed address is told so at once', async () => {
    hasLeft = true
    open()
    await heading('Successfully Unsubscribed.')
    expect(screen.queryByText('Are you sure you want to unsubscribe?')).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('S06 No goes to the site root and unsubscribes nobody', async () => {
    open()
    await heading('Unsubscribe')
    await press('No')
    expect(location.pathname).toBe(`${BASE_PATH}/`)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['newsletter', undefined, '/newsletter/unsubscribe', 'Albatross'],
    ['prospecting', 'P-7', '/prospecting/P-7/unsubscribe', 'Albatross'],
    ['reminders', undefined, '/reminders/unsubscribe', 'Albatross'],
    ['ipg-newsletter', undefined, '/ipg/newsletter/unsubscribe', 'IPG'],
    ['ipg-prospecting', 'P/7', '/ipg/prospecting/P%2F7/unsubscribe', 'IPG'],
  ] as const)(
    'S06 P05 N84 %s is left on its own list, under its own brand',
    async (mailing, id, path, brand) => {
      open({ mailing, ...(id !== undefined && { id }) })
      await heading('Unsubscribe')
      await press('Yes')
      await heading('Successfully Unsubscribed.')
      expect(asked).toEqual([
        `GET ${path}/${SPELLED}`,
        `POST ${path} {"email":"${EMAIL}"}`,
        `GET ${path}/${SPELLED}`,
      ])
      expect(within(screen.getByRole('banner')).getByRole('link', { name: brand })).toBeTruthy()
      expect(document.title).toBe(`Successfully Unsubscribed. · ${brand}`)
    },
  )

  it('S06 a look-up that fails shows why, and can be repeated', async () => {
    refuse = () => Response.json({ error: 'Too many tries' }, { status: 429 })
    open()
    await heading('We couldn’t look up this address')
    expect(screen.getByRole('alert').textContent).toContain('Too many tries')
    refuse = undefined
    await press('Try again')
    await heading('Unsubscribe')
  })

  it('S06 an invalid address is reported as such', async () => {
    const field = { section: 'request', field: 'email', message: 'Enter an e-mail address' }
    refuse = () => Response.json({ error: 'Not valid', code: 'INVALID', fields: [field] }, { status: 400 })
    open({ email: 'pat@' })
    await heading('We couldn’t look up this address')
    expect(screen.getByRole('alert').textContent).toContain('This isn’t an email addresspat@')
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toBeTruthy()
  })

  it('S06 a Yes that fails shows why, and can be pressed again', async () => {
    open()
    await heading('Unsubscribe')
    refuse = (call) =>
      call.startsWith('POST') ? Response.json({ error: 'Something went wrong' }, { status: 500 }) : undefined
    await press('Yes')
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
    refuse = undefined
    await press('Yes')
    await heading('Successfully Unsubscribed.')
  })

  it('S06 an accepted Yes stays accepted, even if the check after it fails', async () => {
    open()
    await heading('Unsubscribe')
    const tooMany = () => Response.json({ error: 'Too many tries' }, { status: 429 })
    refuse = (call) => (hasLeft && call.startsWith('GET') ? tooMany() : undefined)
    await press('Yes')
    const done = await heading('Successfully Unsubscribed.')
    expect(document.activeElement).toBe(done)
    expect(screen.getByText('We couldn’t check again right now')).toBeTruthy()
    expect(document.body.textContent).toContain('You’re unsubscribed. Too many tries')
    expect(document.body.textContent).not.toContain('Nothing has changed')
    expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    refuse = undefined
    await press('Check again')
    await screen.findByText(/to this address\. You’ll still get/)
    expect(buttons()).toEqual(['Subscribe again'])
  })

  it('P05 S06 an unsubscribed address is offered to subscribe again, by a link that is mailed to it', async () => {
    hasLeft = true
    open({ mailing: 'ipg-newsletter' })
    await heading('Successfully Unsubscribed.')
    expect(screen.getByText('Changed your mind?')).toBeTruthy()
    await press('Subscribe again')
    expect((await screen.findByRole('status')).textContent).toBe(
      `Check your inboxIf ${EMAIL} has unsubscribed, we’ve emailed a link. ` +
        'Nothing changes until you confirm there. We send at most one email an hour.',
    )
    expect(asked.at(-1)).toBe(`POST /subscriptions/ipg-newsletter/links {"email":"${EMAIL}"}`)
    // The page goes on saying what is true.
    await heading('Successfully Unsubscribed.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subscribe again' }))
  })

  it('P05 S06 a request for a link that fails shows why, and can be repeated', async () => {
    hasLeft = true
    open()
    await heading('Successfully Unsubscribed.')
    refuse = (call) =>
      call.startsWith('POST') ? Response.json({ error: 'Too many tries' }, { status: 429 }) : undefined
    await press('Subscribe again')
    expect((await screen.findByRole('alert')).textContent).toBe('We didn’t send an emailToo many tries.')
    refuse = undefined
    await press('Subscribe again')
    await screen.findByText('Check your inbox')
  })
})
