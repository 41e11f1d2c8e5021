// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'

const page = readFileSync(
  path.resolve('src/server/payments/gateway/sandbox/card-fields/card-fields.html'),
  'utf8',
)
const script = pathToFileURL(
  path.resolve('src/server/payments/gateway/sandbox/card-fields/card-fields.js'),
).href
const token = { token: 'tok_1', brand: 'Visa', last: '4242' }

/** The messages to the parent page; in a test the page is its own parent. */
let messages: unknown[]
let sent: unknown[]
let answer: () => Response
let renderCount = 0

const input = (id: string) => document.getElementById(id) as HTMLInputElement
const byId = (id: string) => document.getElementById(id) ?? document.body
const problem = (id: string) => document.getElementById(`${id}-error`)?.textContent
const user = userEvent.setup()

async function fill(fields: Record<string, string>) {
  for (const [id, text] of Object.entries(fields)) await user.type(input(id), text)
}

function sendMessage(type: string, sent: { origin?: string; source?: Window; zip?: string } = {}) {
  const { zip, ...from } = sent
  const whence = { origin: location.origin, source: window, ...from }
  window.dispatchEvent(new MessageEvent('message', { data: { type, zip }, ...whence }))
}

async function tokenize({
  origin = location.origin,
  source = window,
}: { origin?: string; source?: Window } = {}) {
  messages = []
  sendMessage('tokenize', { origin, source })
  await new Promise((resolve) => setTimeout(resolve, 10))
}

beforeEach(async () => {
  messages = []
  sent = []
  answer = () => Response.json(token)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answer()
  })
  vi.spyOn(window, 'postMessage').mockImplementation((message: unknown) => void messages.push(message))
  document.body.innerHTML = /<body>([^]*)<\/body>/.exec(page)?.[1] ?? ''
  const addListener = vi.spyOn(window, 'addEventListener')
  await import(/* @vite-ignore */ `${script}?drawn=${(renderCount += 1)}`)
  // Each test has its own page, and its listeners must not receive later messages.
  return () => {
    for (const [type, listener] of addListener.mock.calls) window.removeEventListener(type, listener)
    vi.restoreAllMocks()
  }
})

const CARD = { number: '4242424242424242', expiry: '934', cvc: '123', zip: '78704' }

describe('C15 the gateway’s card fields', () => {
  it('C15 write the number in fours and put the slash into the date', async () => {
    await fill(CARD)
    expect([input('number').value, input('expiry').value, input('cvc').value]).toEqual([
      '4242 4242 4242 4242',
      '09 / 34',
      '123',
    ])
    await user.clear(input('expiry'))
    await user.type(input('expiry'), '12/2034')
    expect(input('expiry').value).toBe('12 / 2034')
    await user.type(input('expiry'), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(input('expiry').value).toBe('1')
  })

  it('C15 the card is sent to the gateway and the token to the parent page', async () => {
    await fill(CARD)
    await tokenize()
    expect(sent.at(-1)).toEqual({
      number: '4242424242424242',
      exp_month: 9,
      exp_year: 2034,
      cvc: '123',
      zip: '78704',
    })
    expect(messages.at(-1)).toEqual({ type: 'token', ...token })
    expect(JSON.stringify(messages)).not.toContain('4242424242424242')
  })

  it('N101 C15 begin with the ZIP code that the buyer gave, and keep one that is typed', async () => {
    sendMessage('zip', { zip: 'K1A 0B1' })
    expect(input('zip').value).toBe('K1A 0B1')
    await user.clear(input('zip'))
    await user.type(input('zip'), 'k2p')
    sendMessage('zip', { zip: '78704' })
    expect(input('zip').value).toBe('K2P')
    await user.clear(input('zip'))
    sendMessage('zip', { zip: '78704', origin: 'https://elsewhere.example' })
    expect(input('zip').value).toBe('')
  })

  it('O08 C15 move the focus to the number for another card', () => {
    sendMessage('focus', { origin: 'https://elsewhere.example' })
    expect(document.activeElement).toBe(document.body)
    sendMessage('focus')
    expect(document.activeElement).toBe(input('number'))
    expect(messages).toEqual([])
  })

  it('C15 show what is missing at each field, and focus the first', async () => {
    await tokenize()
    expect([problem('number'), problem('expiry'), problem('cvc')]).toEqual([
      'Enter the card number',
      'Enter the expiry date',
      'Enter the 3 or 4 digits of the security code',
    ])
    expect(document.activeElement).toBe(input('number'))
    expect(input('number').getAttribute('aria-invalid')).toBe('true')
    expect(input('number').getAttribute('aria-describedby')).toContain('number-error')
    expect(messages).toContainEqual({ type: 'invalid' })
    expect(sent).toEqual([])
  })

  it.each([
    ['number', { ...CARD, number: '4242424242424241' }, 'Check the card number. A digit is wrong or missing'],
    ['expiry', { ...CARD, expiry: '1319' }, 'Enter month and year, such as 09 / 30'],
    ['expiry', { ...CARD, expiry: '0119' }, 'The card has expired. Use another one'],
    ['cvc', { ...CARD, cvc: '12' }, 'Enter the 3 or 4 digits of the security code'],
    ['zip', { ...CARD, zip: '787' }, 'Enter the ZIP or postal code of the card’s billing address'],
  ])('C15 say what is wrong with the %s until it is corrected', async (id, card, message) => {
    await fill(card)
    await tokenize()
    expect(problem(id)).toBe(message)
    expect(document.activeElement).toBe(input(id))
    await user.clear(input(id))
    await user.type(input(id), CARD[id as keyof typeof CARD])
    expect(problem(id)).toBe('')
    expect(input(id).hasAttribute('aria-invalid')).toBe(false)
  })

  it('C15 show the gateway’s message at a field, and that the gateway cannot be reached', async () => {
    await fill(CARD)
    answer = () =>
      Response.json({ error: 'No', fields: [{ field: 'exp_year', message: 'Too late' }] }, { status: 400 })
    await tokenize()
    expect([problem('expiry'), document.activeElement]).toEqual(['Too late', input('expiry')])
    await user.type(input('expiry'), '{Backspace}4')
    answer = () => {
      throw new TypeError('offline')
    }
    await tokenize()
    expect(problem('number')).toContain('couldn’t check the card')
    expect(messages).toContainEqual({ type: 'invalid' })
  })

  it('C15 ignore messages from other origins and windows', async () => {
    await fill(CARD)
    await tokenize({ origin: 'https://elsewhere.example' })
    await tokenize({ source: {} as Window })
    expect([sent, messages]).toEqual([[], []])
  })

  it('C17 offer the wallets that the parent page names, which give a card at once', async () => {
    expect(byId('wallets').hidden).toBe(true)
    history.replaceState(null, '', '?wallets=google_pay,paypal')
    await import(/* @vite-ignore */ `${script}?drawn=${(renderCount += 1)}`)
    history.replaceState(null, '', location.pathname)
    expect([byId('wallets').hidden, byId('google_pay').hidden, byId('apple_pay').hidden]).toEqual([
      false,
      false,
      true,
    ])
    await user.click(byId('google_pay'))
    await eventually(() =>
      expect(messages).toContainEqual({ type: 'wallet', wallet: 'google_pay', ...token }),
    )
    expect(sent).toEqual([{ wallet: 'google_pay' }])

    answer = () => Response.json({ error: 'We couldn’t find that wallet' }, { status: 404 })
    await user.click(byId('google_pay'))
    await eventually(() => expect(byId('wallet-error').textContent).toBe('We couldn’t find that wallet'))
  })
})
