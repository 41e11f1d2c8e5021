// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'
import HomePage from '#web/public/home/HomePage.tsx'
import { eventually } from '#testing/eventually.ts'

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
/** The card asks for its price by itself; its own tests are beside it. */
const PRICED = { customFields: { amount_due: 268 }, explanation: [], referrals: [], savings: [] }
let asked: string[] = []
let answer: () => Response

beforeEach(() => {
  asked = []
  answer = () => Response.json({ data: { id: GUID, version: 1, customFields: {} } }, { status: 201 })
  history.replaceState(null, '', `${BASE_PATH}/`)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/prices')) return Promise.resolve(Response.json({ data: PRICED }))
    if (!url.endsWith('/config'))
      asked.push(`${init.method} ${url} ${(init.body as string | undefined) ?? ''}`.trim())
    return Promise.resolve(url.endsWith('/config') ? Response.json({ data: {} }) : answer())
  })
  render(
    <Router base={BASE_PATH}>
      <HomePage />
    </Router>,
  )
})
afterEach(() => {
  notifications.get().forEach(({ id }) => dismiss(id))
  vi.unstubAllGlobals()
})

const arrived = () =>
  eventually(() => expect(location.pathname).toBe(`/quote/view/${GUID}/contact-information`))
const START = 'Start a quote with these figures'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('S01 P07 the greeting', () => {
  it('S01 greets plainly and offers both ways in', async () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Welcome/)
    expect(screen.getByRole('button', { name: START })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Find my quote or policy' })).toBeTruthy()
  })

  it('P07 N102 one press makes a quote with the figures that are shown, and goes to its first step', async () => {
    await press(START)
    await arrived()
    expect(asked).toEqual([
      'POST /quote/api/contacts {"customFields":{"h_coverage":"Yes","h_yardage_1":165,"h_amateurs_1":100,"h_prize_value_1":10000}}',
    ])
  })

  it('P07 says why a quote could not be started, and can be asked again', async () => {
    answer = () => Response.json({ error: 'Too many at once' }, { status: 429 })
    await press(START)
    expect((await screen.findByRole('alert')).textContent).toContain('Too many at once')
    answer = () => Response.json({ data: { id: GUID, version: 1, customFields: {} } }, { status: 201 })
    await press(START)
    await arrived()
  })

  it('P07 finds a quote by e-mail and number', async () => {
    await userEvent.type(await screen.findByLabelText('Email'), ' pat@example.com')
    await userEvent.type(screen.getByLabelText(/^Quote or policy number/), 'Q-1{Enter}')
    await arrived()
    expect(asked).toEqual(['GET /quote/api/contacts/pat%40example.com/Q-1'])
  })

  it.each(['', 'alb100417'])(
    'P07 N94 mails what is under the address, with the number %j',
    async (number) => {
      answer = () => Response.json({ data: { accepted: true } })
      await userEvent.type(await screen.findByLabelText('Email'), 'pat@example.com')
      if (number !== '') await userEvent.type(screen.getByLabelText(/^Quote or policy number/), number)
      await press('Find my quote or policy')
      const told = await screen.findByText(
        number === '' ? /^If there are quotes or policies/ : /^If ALB-100417/,
      )
      expect(told.textContent).toContain('pat@example.com')
      expect(asked).toEqual(['POST /quote/api/policy-links {"email":"pat@example.com"}'])
      expect(location.pathname).toBe('/quote/')
    },
  )

  it('P07 asks for what is missing before it asks the server', async () => {
    await press('Find my quote or policy')
    const email = screen.getByLabelText('Email')
    expect(document.activeElement).toBe(email)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(asked).toEqual([])
  })

  it.each([
    [404, /We found no quote/],
    [429, /Wait a minute/],
  ])('P07 says honestly what a %i means', async (status, words) => {
    answer = () => Response.json({ error: 'Refused' }, { status })
    await userEvent.type(await screen.findByLabelText('Email'), 'pat@example.com')
    await userEvent.type(screen.getByLabelText(/^Quote or policy number/), 'Q-1{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(notifications.get()).toEqual([])
  })
})
