// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { getConfig } from '#contract/config.ts'
import { getContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import {
  isFirstDataAsked,
  isFirstDataAwaited,
  lookAtFirstData,
  takeFirstData,
  whenFirstDataAsked,
} from '#web/api/first-data.ts'
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

it('a quote and the settings are asked for while the program loads, as their calls would, and only once', async () => {
  answerWith(anAnswer)
  await load(`/quote/view/${GUID}/contact-information`)
  // Another call before it leaves the answers where they are.
  expect(await takeFirstData('/quote/api/health', {})).toBeUndefined()
  expect((await askForQuote()).data.id).toBe(GUID)
  await call(getConfig, { silent: true }).catch(() => undefined)
  expect(asked).toHaveLength(2)
  await askForQuote()
  await call(getConfig, { silent: true }).catch(() => undefined)
  expect(asked).toHaveLength(4)
  const asItWouldBe = asked.slice(2).map(([url, { credentials, headers }]) => [url, { credentials, headers }])
  expect(asked.slice(0, 2)).toEqual(asItWouldBe)
})

it('what was asked for can be looked at before its call takes it', async () => {
  answerWith(anAnswer)
  await load(`/quote/view/${GUID}/contact-information`)
  const url = `/quote/api/contacts/${GUID}`
  expect(isFirstDataAsked(url)).toBe(true)
  expect(await lookAtFirstData(url)).toMatchObject({ data: { id: GUID } })
  expect((await askForQuote()).data.id).toBe(GUID)
  expect(asked).toHaveLength(2)
  expect(isFirstDataAsked(url)).toBe(false)
  expect(await lookAtFirstData(url)).toBeUndefined()
})

it('a program that is there before the script that asks waits for it', async () => {
  answerWith(anAnswer)
  const script = document.createElement('script')
  script.setAttribute('src', '/first-data.js')
  script.type = 'of-a-test'
  document.head.append(script)
  expect(isFirstDataAwaited()).toBe(true)
  const ended = vi.fn()
  const waiting = whenFirstDataAsked().then(ended)
  await load(`/quote/view/${GUID}/contact-information`)
  expect(ended).not.toHaveBeenCalled()
  script.dispatchEvent(new Event('load'))
  await waiting
  expect([isFirstDataAwaited(), isFirstDataAsked(`/quote/api/contacts/${GUID}`)]).toEqual([false, true])
  // On a page that has nothing to ask for, nobody waits either.
  await load('/quote/')
  expect(isFirstDataAwaited()).toBe(false)
  script.remove()
})

it('a failure has nothing to look at', async () => {
  answerWith(() => Promise.resolve(Response.json({}, { status: 500 })))
  await load(`/quote/view/${GUID}`)
  expect(await lookAtFirstData(`/quote/api/contacts/${GUID}`)).toBeUndefined()
  answerWith(() => Promise.reject(new TypeError('no network')))
  await load(`/quote/view/${GUID}`)
  expect(await lookAtFirstData(`/quote/api/contacts/${GUID}`)).toBeUndefined()
})

it('what failed is asked for again by the call', async () => {
  answerWith(() => (asked.length <= 2 ? Promise.reject(new TypeError('no network')) : anAnswer()))
  await load(`/quote/view/${GUID}`)
  expect((await askForQuote()).data.id).toBe(GUID)
  expect(asked).toHaveLength(3)
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
