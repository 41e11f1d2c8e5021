// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { takeFirstData } from '#web/api/first-data.ts'
import { aContact, GUID } from '#testing/fake-quote-server.ts'

const SCRIPT = '../../../public/first-data.js'

/** Runs the script as a page at this path does. */
async function load(path: string): Promise<void> {
  history.replaceState(null, '', path)
  vi.resetModules()
  await import(/* @vite-ignore */ SCRIPT)
}

let asked: [string, RequestInit][] = []
const answerWith = (answer: () => Promise<Response>) =>
  vi.stubGlobal('fetch', (...request: [string, RequestInit]) => {
    asked.push(request)
    return answer()
  })
const anAnswer = () =>
  Promise.resolve(
    Response.json({ data: aContact(), coupons: [], isSpecialPricingEmail: false, specialPricingEmail: null }),
  )
const askForQuote = () => call(getContact, { params: { guid: GUID }, actingAs: 'client', silent: true })

afterEach(() => {
  asked = []
  delete (window as { firstData?: unknown }).firstData
  vi.unstubAllGlobals()
})

it('a quote is asked for while the program loads, as its call would, and only once', async () => {
  answerWith(anAnswer)
  await load(`/quote/view/${GUID}/contact-information`)
  // Another call before it leaves the answer where it is.
  expect(await takeFirstData('/quote/api/config', {})).toBeUndefined()
  expect((await askForQuote()).data.id).toBe(GUID)
  expect(asked).toHaveLength(1)
  await askForQuote()
  expect(asked).toHaveLength(2)
  const [[firstUrl, first], [url, later]] = asked as [[string, RequestInit], [string, RequestInit]]
  expect([firstUrl, first]).toEqual([url, { credentials: later.credentials, headers: later.headers }])
})

it('what failed is asked for again by the call', async () => {
  answerWith(() => (asked.length === 1 ? Promise.reject(new TypeError('no network')) : anAnswer()))
  await load(`/quote/view/${GUID}`)
  expect((await askForQuote()).data.id).toBe(GUID)
  expect(asked).toHaveLength(2)
})

it.each([
  '/quote/',
  `/quote/admin/${GUID}/contact-information`,
  '/quote/view/pat@example.com/Q-1',
  `/quote/view/${GUID}/paper/quote`,
])('nothing is asked for on %s', async (path) => {
  answerWith(anAnswer)
  await load(path)
  expect(asked).toEqual([])
})
