// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { CardFields, type CardTokenizer } from '#web/payment/card/CardFields.tsx'
import { renderInWizard as inWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

const card = { token: 'tok_1234567890', brand: 'Visa', last: '4242' }

function frame(): HTMLIFrameElement {
  return screen.getByTitle('Card details')
}

function postFromFrame(data: unknown, { origin = location.origin, source = frame().contentWindow } = {}) {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
}

function renderFields() {
  const ref = createRef<CardTokenizer>()
  const { unmount, payment } = inWizard(aContact(), <CardFields ref={ref} />)
  const postMessage = vi
    .spyOn(frame().contentWindow ?? window, 'postMessage')
    .mockImplementation(() => undefined)
  const tokenize = () => ref.current?.tokenize() ?? Promise.reject(new Error('There is no handle'))
  return { tokenize, postMessage, unmount, payment }
}

const GOOGLE = { environment: 'TEST', gateway: 'sandbox', merchant_id: '', merchant_name: 'Albatross' }

/** The public settings. */
function configured(wallets: Record<string, unknown> = {}) {
  const payment = { gateway: 'sandbox', token_path: '/quote/sandbox-gateway/tokens' }
  queryClient.setQueryData(['config'], {
    payment,
    wallets: { google_pay: null, apple_pay: null, ...wallets },
  })
}

beforeEach(() => configured())
afterEach(() => vi.useRealTimers())

describe('C15 the framed card fields', () => {
  it('C15 show a skeleton until the frame is ready, then take its height', () => {
    renderFields()
    expect(frame().getAttribute('src')).toBe('/quote/sandbox-gateway/card-fields')
    expect(screen.getByRole('status', { name: 'Loading the card fields' })).toBeTruthy()
    postFromFrame({ type: 'height', height: 271 })
    expect(screen.queryByRole('status')).toBeNull()
    expect(frame().parentElement?.style.height).toBe('271px')
  })

  it('C15 asks the frame for a token and returns it', async () => {
    const { tokenize, postMessage } = renderFields()
    postFromFrame({ type: 'height', height: 271 })
    const answer = tokenize()
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'tokenize' }, location.origin)
    postFromFrame({ type: 'token', ...card })
    expect(await answer).toEqual(card)
  })

  it('C15 return nothing if the frame shows what is wrong', async () => {
    const { tokenize } = renderFields()
    postFromFrame({ type: 'height', height: 271 })
    const answer = tokenize()
    postFromFrame({ type: 'invalid' })
    expect(await answer).toBeUndefined()
  })

  it('C15 a request before the frame is ready waits for it', async () => {
    const { tokenize, postMessage } = renderFields()
    const answer = tokenize()
    expect(postMessage).not.toHaveBeenCalled()
    postFromFrame({ type: 'height', height: 271 })
    await waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1))
    postFromFrame({ type: 'token', ...card })
    expect(await answer).toEqual(card)
  })

  it('C15 accept only valid messages of their own frame', async () => {
    const { tokenize } = renderFields()
    postFromFrame({ type: 'height', height: 271 })
    const answer = tokenize()
    postFromFrame({ type: 'token', ...card, token: 'tok_forged' }, { source: window })
    postFromFrame({ type: 'token', ...card, token: 'tok_forged' }, { origin: 'https://elsewhere.example' })
    for (const invalid of [null, 'token', { type: 'token' }, { type: 'height', height: 'tall' }])
      postFromFrame(invalid)
    postFromFrame({ type: 'token', ...card })
    expect(await answer).toEqual(card)
    expect(frame().parentElement?.style.height).toBe('271px')
  })

  it('C15 a newer request ends the older one, and leaving ends them all', async () => {
    const { tokenize, unmount } = renderFields()
    postFromFrame({ type: 'height', height: 271 })
    const older = tokenize()
    const newer = tokenize()
    expect(await older).toBeUndefined()
    unmount()
    expect(await newer).toBeUndefined()
  })

  it('C15 a frame that never loads is an error, and can be tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { tokenize } = renderFields()
    const answer = tokenize()
    act(() => void vi.advanceTimersByTime(15_000))
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the card fields')
    expect(await answer).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Try again' }))
    expect(frame()).toBeTruthy()
  })

  it('C15 a request before the gateway is known waits for the fields', async () => {
    queryClient.removeQueries({ queryKey: ['config'] })
    void queryClient.prefetchQuery({ queryKey: ['config'], queryFn: () => new Promise(() => {}) })
    const ref = createRef<CardTokenizer>()
    inWizard(aContact(), <CardFields ref={ref} />)
    expect(screen.queryByTitle('Card details')).toBeNull()
    const answer = ref.current?.tokenize()
    act(() => configured())
    await waitFor(() => frame())
    const postMessage = vi
      .spyOn(frame().contentWindow ?? window, 'postMessage')
      .mockImplementation(() => undefined)
    postFromFrame({ type: 'height', height: 271 })
    await waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1))
    postFromFrame({ type: 'token', ...card })
    expect(await answer).toEqual(card)
  })

  it('O08 that replace the focused element get the focus, and pass it to the frame once it is ready', async () => {
    inWizard(aContact(), <CardFields takesFocus />)
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Card' }))
    const postMessage = vi
      .spyOn(frame().contentWindow ?? window, 'postMessage')
      .mockImplementation(() => undefined)
    postFromFrame({ type: 'height', height: 271 })
    await waitFor(() => expect(document.activeElement).toBe(frame()))
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'focus' }, location.origin)
  })

  it('C17 offer a wallet only if it is set up, and take the card that it returns', () => {
    configured({ google_pay: GOOGLE })
    const { payment } = renderFields()
    expect(frame().getAttribute('src')).toBe('/quote/sandbox-gateway/card-fields?wallets=google_pay')
    postFromFrame({ type: 'height', height: 360 })
    postFromFrame({ type: 'wallet', wallet: 'google_pay', ...card })
    expect(payment.get().card).toEqual({ ...card, wallet: 'google_pay' })
  })
})
