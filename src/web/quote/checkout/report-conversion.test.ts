// @vitest-environment jsdom
import '#testing/dom.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PUBLIC_CONFIG } from '#testing/fake-quote-server.ts'
import { useConversionReport } from '#web/quote/checkout/report-conversion.ts'

let tagging: string | null
let sent: { url: URL; options: RequestInit }[]

beforeEach(() => {
  tagging = 'https://measure.example/pixel?site=7'
  sent = []
  vi.stubGlobal('fetch', (url: string | URL, options: RequestInit = {}) => {
    if (String(url).endsWith('/config'))
      return Promise.resolve(Response.json({ data: { ...PUBLIC_CONFIG, conversion_tagging: tagging } }))
    sent.push({ url: new URL(url), options })
    return Promise.resolve(new Response())
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The confirmation page, reached in some way. */
async function arrive(state: unknown) {
  history.replaceState(state, '', '/quote/confirmation/ALB-100001/certificate')
  renderHook(() => useConversionReport(310))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

it('C18 a purchase is reported once, with its value, its currency and a random id', async () => {
  await arrive({ justBought: true })
  expect(sent).toHaveLength(1)
  const [first] = sent
  expect(first?.url.origin).toBe('https://measure.example')
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
    site: '7',
    value: '310',
    currency: 'USD',
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(history.state).toBeNull()
  await arrive(history.state)
  expect(sent).toHaveLength(1)
})

it('C18 the report has no personal data: no cookie, no referrer, no number', async () => {
  await arrive({ justBought: true })
  const [first] = sent
  expect(first?.options).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(first?.options.headers).toBeUndefined()
  expect(String(first?.url)).not.toMatch(/ALB|@|guid/)
})

it('C18 two purchases have different ids', async () => {
  await arrive({ justBought: true })
  await arrive({ justBought: true })
  expect(new Set(sent.map(({ url }) => url.searchParams.get('id'))).size).toBe(2)
})

it('C18 nothing is reported if it is not configured, or if nothing was bought just now', async () => {
  await arrive(null)
  tagging = null
  await arrive({ justBought: true })
  expect(sent).toEqual([])
})
