// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BASE_PATH } from '#contract/pages.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { queryClient } from '#web/api/query-client.ts'
import QuotePage from '#web/quote/pages/QuotePage.tsx'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { StepNotice } from '#web/quote/shell/StepNotice.tsx'
import { REP } from '#web/api/viewer.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, anEmptyContact, GUID, FakeQuoteServer, errorResponse } from '#testing/fake-quote-server.ts'

const at = (step: StepId) => `/quote/view/${GUID}/${step}`

function open(step: StepId | undefined, contact: SavedQuote = aContact()) {
  const server = new FakeQuoteServer(contact)
  history.replaceState(null, '', step ? at(step) : `/quote/view/${GUID}?source=mail`)
  const params = { guid: GUID, ...(step && { step }) }
  const { unmount } = render(
    <StrictMode>
      <Router base={BASE_PATH}>
        <QuotePage params={params} />
      </Router>
    </StrictMode>,
  )
  return { server, unmount }
}

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue())
afterEach(() => {
  cleanup()
  queryClient.clear()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('S03 S05 the wizard', () => {
  it('S03 a URL without a step leads to the first one, and keeps the source', async () => {
    open(undefined)
    await waitFor(() => expect(location.pathname).toBe(at('contact-information')))
    expect(location.search).toBe('?source=mail')
  })

  it('S05 a customer cannot skip an incomplete step, and the URL keeps its query', async () => {
    open('payment-information', aContact({ tournament_name: null }))
    await waitFor(() => expect(location.pathname).toBe(at('tournament-golf-information')))
    expect(history.state).toEqual({ requestedStep: 'payment-information' })
  })

  it('N101 where there is one way to pay, the address of the payment step leads on to the last page', async () => {
    open('payment-information')
    await waitFor(() => expect(location.pathname).toBe(at('confirm-coverage')))
  })

  it('S03 a returning customer gets a link to where they left off', async () => {
    open('contact-information', aContact({ tournament_name: null }))
    const goOn = await screen.findByRole('link', {
      name: 'Pick up where you left off: Tournament and course',
    })
    expect(goOn.getAttribute('href')).toBe(at('tournament-golf-information'))
  })

  it('S11 for a rep that link stays on the pages for reps', () => {
    renderInWizard(aContact({ tournament_name: null }), <StepNotice step="contact-information" />, REP)
    const goOn = screen.getByRole('link', { name: 'Pick up where you left off: Tournament and course' })
    expect(goOn.getAttribute('href')).toBe(`/quote/admin/${GUID}/tournament-golf-information`)
  })

  it('S03 a new quote shows no notice to continue', async () => {
    open('contact-information', anEmptyContact())
    await screen.findByLabelText('First name')
    expect(screen.queryByText('Welcome back')).toBeNull()
  })

  it('T17 with or without StrictMode it is rendered and priced, and typed text is saved once', async () => {
    const { server, unmount } = open('tournament-golf-information')
    const name = await screen.findByLabelText('Tournament name')
    await userEvent.type(name, '!')
    await waitFor(() => expect(server.bodiesOf('save')).toHaveLength(1))
    expect(server.bodiesOf('save')).toMatchObject([
      { customFields: { tournament_name: expect.stringMatching(/!$/) } },
    ])
    expect(server.bodiesOf('read')).toHaveLength(1)
    unmount()
  })

  it('T17 a quote whose page was left is fetched again, as it has changed since', async () => {
    const { unmount } = open('tournament-golf-information')
    await screen.findByLabelText('Tournament name')
    unmount()
    await new Promise((resolve) => setTimeout(resolve, 5))
    open('tournament-golf-information', aContact({ tournament_name: 'Autumn Scramble' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Tournament name')).value).toBe('Autumn Scramble')
  })

  it('S07 redirects once the quote is bought elsewhere', async () => {
    const { server } = open('tournament-golf-information')
    server.respondNext('save', errorResponse(409, 'ALREADY_PURCHASED'))
    await userEvent.type(await screen.findByLabelText('Tournament name'), '!')
    await waitFor(() => expect(location.pathname).toBe('/quote/already-purchased'))
  })

  it('S14 the sidebar closes and opens, and the focus follows', async () => {
    open('tournament-golf-information')
    await screen.findByLabelText('Tournament name')
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: /^Hide/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Hide/ }))
    expect(screen.queryByRole('complementary')).toBeNull()
    const show = screen.getByRole('button', { name: 'Show the price' })
    expect(document.activeElement).toBe(show)
    await userEvent.click(show)
    const panel = within(screen.getByRole('complementary', { name: 'Price' }))
    expect(document.activeElement).toBe(panel.getByRole('button', { name: /^Hide/ }))
  })

  it('S14 there is no sidebar before there is a price', async () => {
    const { server } = open('contact-information', anEmptyContact({ amount_due: null }))
    await screen.findByLabelText('First name')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Price of/ })).toBeNull()
    expect(server.bodiesOf('price')).toEqual([])
  })

  it('D01 D02 D15 the header leads to saving, sending and help, and the focus comes back', async () => {
    open('tournament-golf-information')
    await screen.findByLabelText('Tournament name')
    const header = within(screen.getByRole('banner'))
    await userEvent.click(header.getByRole('button', { name: 'Save or share' }))
    const share = within(await screen.findByRole('dialog', { name: 'Save or share' }))
    for (const name of ['Save', 'Copy the link', 'Email me a link', 'Send the quote'])
      expect(share.getByRole('button', { name })).toBeTruthy()
    expect(share.getByRole('link', { name: 'Print this quote' })).toBeTruthy()
    await userEvent.click(share.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(header.getByRole('button', { name: 'Save or share' }))

    await userEvent.click(header.getByRole('button', { name: 'Help (302) 555-0142' }))
    const help = within(await screen.findByRole('dialog', { name: 'Help' }))
    expect(help.getByRole('link', { name: '(302) 555-0142' }).getAttribute('href')).toBe('tel:+13025550142')
    expect(help.getByRole('link', { name: /^Read about privacy/ }).getAttribute('href')).toBe(
      'https://insurer.example/privacy',
    )
    expect(help.getByRole('button', { name: 'Get help by email' })).toBeTruthy()
  })

  it('T17 the header tells when the last change was saved', async () => {
    const { server } = open('tournament-golf-information')
    await userEvent.type(await screen.findByLabelText('Tournament name'), '!')
    await waitFor(() => expect(server.bodiesOf('save')).toHaveLength(1))
    const header = within(screen.getByRole('banner'))
    await waitFor(() => expect(header.getByRole('status').textContent).toMatch(/^Saved \d+:\d\d [AP]M$/))
  })

  it('S07 N94 a quote that was bought elsewhere leads to the page that says so, without its number', async () => {
    const data = { id: GUID, purchased: true, customFields: {} }
    const body = { data, coupons: [], isSpecialPricingEmail: false, specialPricingEmail: null }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
    history.replaceState(null, '', at('contact-information'))
    render(
      <Router base={BASE_PATH}>
        <QuotePage params={{ guid: GUID, step: 'contact-information' }} />
      </Router>,
    )
    await waitFor(() => expect(location.pathname).toBe('/quote/already-purchased'))
    expect(history.state).toEqual({ policy: '' })
  })

  it.each([
    [errorResponse(404, 'NOT_FOUND'), 'We couldn’t find this quote. The link may be incomplete'],
    [new TypeError('Failed to fetch'), 'We couldn’t reach the server. Check your connection and try again.'],
  ])('S03 a quote that cannot be loaded shows the reason, and can be loaded again', async (reply, words) => {
    const server = new FakeQuoteServer(aContact())
    vi.stubGlobal('fetch', () => (reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)))
    history.replaceState(null, '', at('contact-information'))
    render(
      <Router base={BASE_PATH}>
        <QuotePage params={{ guid: GUID, step: 'contact-information' }} />
      </Router>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(server.requests).toEqual([])
    await act(() => Promise.resolve())
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})
