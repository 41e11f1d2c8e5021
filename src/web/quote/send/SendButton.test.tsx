// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { SendQuote } from '#web/quote/send/SendQuote.tsx'
import TermsStep from '#web/quote/steps/TermsStep.tsx'
import { CLIENT, REP } from '#web/api/viewer.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, GUID } from '#testing/fake-quote-server.ts'

const SENT = {
  to: 'pat@example.com',
  cc: null,
  at: '2027-05-01T15:12:00Z',
  messages: [{ id: 'm-1', to: 'pat@example.com' }],
}

const button = (name: string) => screen.getByRole('button', { name })
const windows = () => dialogStack.get().map(({ name }) => name)
const answer = (given?: unknown) => act(async () => dialogStack.get()[0]?.close(given))

beforeEach(() => history.replaceState(null, '', `/quote/admin/${GUID}/confirm-coverage`))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe.each([
  ['D02', 'Send the quote', 'send-quote', SendQuote],
  ['D68', 'Send the terms', 'send-terms', TermsStep],
] as const)('%s the button that opens the window to send', (id, name, dialog, Page) => {
  it(`${id} pressed twice, “${name}” opens one window, and another once that is closed`, async () => {
    renderInWizard(aContact(), <Page />, REP)
    fireEvent.click(button(name))
    fireEvent.click(button(name))
    await waitFor(() => expect(windows()).toEqual([dialog]))
    fireEvent.click(button(name))
    expect(windows()).toEqual([dialog])
    await answer()
    fireEvent.click(button(name))
    await waitFor(() => expect(windows()).toEqual([dialog]))
  })

  it(`${id} “${name}” works while it saves, and says so where that fails`, async () => {
    const { server, session } = renderInWizard(aContact(), <Page />, REP)
    server.isOnline = false
    act(() => session.edit({ tournament_name: 'Autumn Scramble' }))
    fireEvent.click(button(name))
    expect(button(name).getAttribute('aria-busy')).toBe('true')
    expect(await screen.findByText(/aren’t saved yet, so we didn’t send anything/)).toBeTruthy()
    expect([windows(), button(name).getAttribute('aria-busy')]).toEqual([[], null])

    server.isOnline = true
    fireEvent.click(button(name))
    await waitFor(() => expect(windows()).toEqual([dialog]))
    expect(screen.queryByText(/nothing was sent/)).toBeNull()
  })
})

it('D68 the terms are a rep’s to send', () => {
  renderInWizard(aContact(), <TermsStep />, CLIENT)
  expect(screen.queryByText(/Send them the terms/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send the terms' })).toBeNull()
})

it('D02 the window is addressed to the client and the producer', async () => {
  const emails = { insurance_producer: 'True', producer_email: 'ann@agency.example' }
  renderInWizard(aContact({ ...emails, insured_email: 'pat@example.com' }), <SendQuote />, REP)
  fireEvent.click(button('Send the quote'))
  await waitFor(() =>
    expect(dialogStack.get()).toMatchObject([{ props: { to: 'pat@example.com, ann@agency.example' } }]),
  )
})

it.each([
  ['m-1', /^\/quote\/mailbox\?message=m-1$/],
  [undefined, /confirm-coverage$/],
])('D03 the message is opened once the window is closed: answered %s', async (answered, where) => {
  renderInWizard(aContact(), <SendQuote />, REP)
  fireEvent.click(button('Send the quote'))
  await waitFor(() => expect(windows()).toEqual(['send-quote']))
  await answer(SENT)
  expect(windows()).toEqual(['quote-sent'])
  expect(location.pathname).toMatch(/confirm-coverage$/)
  await answer(answered)
  expect(windows()).toEqual([])
  expect(location.pathname + location.search).toMatch(where)
})
