// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { BASE_PATH, matchPage } from '#contract/pages.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { queryClient } from '#web/api/query-client.ts'
import {
  POLICY_EMAIL as EMAIL,
  policyScorecard as scorecardOf,
  policySummary as summary,
  shownStatement,
  shownPolicy as policy,
} from '#testing/shown-policy.ts'
import { answersAboutRequests as answersOf } from '#testing/shown-requests.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'
import ConfirmationPage from '#web/policy/confirmation/ConfirmationPage.tsx'
import PoliciesPage from '#web/policy/overview/PoliciesPage.tsx'

type Answer = { status?: number; body: unknown }

const TOKEN = 't'.repeat(43)

const paper = buildReceiptDocument(buildReceiptContent(aReceiptInput()))

/** Nothing was asked for on this policy. */
const REQUESTS: Record<string, Answer> = answersOf(['ALB-100001', 'ALB-100002'])

const NOT_FOUND = { status: 404, body: { error: 'There is no such policy', code: 'NOT_FOUND' } }
const SIGN_IN = { status: 401, body: { error: 'Open this page with your link', code: 'SIGN_IN_REQUIRED' } }

let answers: Record<string, Answer> = {}
let requests: string[] = []

beforeEach(() => {
  queryClient.clear()
  requests = []
  answers = {}
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/quote/api', '')}`
    if (call === 'GET /config') return Promise.resolve(Response.json({ data: {} }))
    requests.push(`${call} ${(init.body as string | undefined) ?? ''}`.trim())
    const { status = 200, body } = answers[call] ?? REQUESTS[call] ?? NOT_FOUND
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Renders the page that the router would choose for the address. */
function Page() {
  const [path] = useLocation()
  const { name, params } = matchPage(path) ?? {}
  if (name === 'confirmation') return <ConfirmationPage params={params as never} />
  return name === 'policies' ? <PoliciesPage params={params as never} /> : <p>Elsewhere</p>
}

function open(path: string) {
  history.replaceState(null, '', BASE_PATH + path)
  render(
    <Router base={BASE_PATH}>
      <Page />
    </Router>,
  )
}

const title = async (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const link = (name: string) => screen.getByRole('link', { name })

/** With its scorecard and statement, as today's server sends it. */
const covered = {
  ...policy,
  scorecard: scorecardOf(),
  statement: shownStatement,
  days: [
    { key: 'insured', label: 'Insured since', date: '2027-01-15', state: 'today', days_after: 0 },
    { key: 'play', label: 'Tee time', date: '2027-06-12', state: 'coming', days_after: 148 },
  ],
}

describe('S08 confirmation', () => {
  beforeEach(() => {
    answers = { 'GET /policies/ALB-100001': { body: { data: covered } } }
  })

  it('S08 P01 shows that the policy is issued, where the mail was sent and what the certificate states', async () => {
    open('/confirmation/ALB-100001/certificate')
    await title('Your $10,000 hole-in-one is covered')
    expect(screen.getByText(EMAIL).textContent).toBe(EMAIL)
    expect(screen.getByText('Paid $310, insured from now')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'What is insured' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Share with the golf course' })).toBeTruthy()
    expect(screen.queryByText('Test: no coverage')).toBeNull()
  })

  it('S08 O03 has one list of papers: each to read and print, and as PDF; and a calendar file', async () => {
    open('/confirmation/ALB-100001/certificate')
    await title('Your $10,000 hole-in-one is covered')
    const links = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('link')
    const types = ['certificate', 'receipt', 'terms', 'checklist']
    expect(links.map((found) => found.getAttribute('href'))).toEqual(
      types.flatMap((type) => [
        `/quote/policy/paper/ALB-100001/${type}`,
        `/quote/api/policies/ALB-100001/documents/${type}.pdf`,
      ]),
    )
    expect(link('Add to my calendar').getAttribute('href')).toBe('/quote/api/policies/ALB-100001/event.ics')
  })

  it('S08 shows the receipt at its own address', async () => {
    answers['GET /policies/ALB-100001/documents/receipt/words'] = { body: { data: paper } }
    open('/confirmation/ALB-100001/receipt')
    const receipt = await screen.findByRole('region', { name: 'Receipt' })
    expect(await within(receipt).findByText(/^Visa ending in 4242/)).toBeTruthy()
    expect(within(receipt).getByRole('row', { name: 'Total paid $310' })).toBeTruthy()
  })

  it.each([
    ['invoice', 'This policy has no invoice.'],
    ['endorsement', 'This policy hasn’t been changed, so it has no endorsement (record of a change).'],
  ])('S08 shows that there is no %s', async (type, words) => {
    open(`/confirmation/ALB-100001/${type}`)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('S08 shows that a test policy insures nothing', async () => {
    answers = { 'GET /policies/ALB-100001': { body: { data: { ...covered, test: true } } } }
    open('/confirmation/ALB-100001/certificate')
    expect(await screen.findByText('Test: no coverage')).toBeTruthy()
  })

  it.each([
    ['somebody without a session', SIGN_IN],
    ['a session of another policy', NOT_FOUND],
  ])('R05 offers %s a new link, and does not reveal whether the policy exists', async (_who, refusal) => {
    answers = {
      'GET /policies/ALB-100001': refusal,
      'POST /policy-links': { body: { data: { accepted: true } } },
    }
    open('/confirmation/ALB-100001/certificate')
    await title('Open this page with your link')
    await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }))
    expect(screen.getByLabelText('Your email').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(screen.getByLabelText('Your email'), ` ${EMAIL}{Enter}`)
    expect((await screen.findByRole('status')).textContent).toContain(`If ${EMAIL} has a policy`)
    expect(requests.at(-1)).toBe(`POST /policy-links {"email":"${EMAIL}"}`)
  })

  it('S08 can be loaded again if only the connection failed', async () => {
    answers = { 'GET /policies/ALB-100001': { status: 503, body: { error: 'Busy' } } }
    open('/confirmation/ALB-100001/certificate')
    await title('We can’t show this page right now')
    answers = { 'GET /policies/ALB-100001': { body: { data: covered } } }
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await title('Your $10,000 hole-in-one is covered')
  })
})

describe('S09 policies', () => {
  const exchanged = { 'POST /policy-access': { body: { data: { email: EMAIL } } } }
  const listed = { 'GET /policies': { body: { data: [summary] } } }

  it('S09 N33 exchanges the link and removes its token from the address bar', async () => {
    answers = { ...exchanged, ...listed }
    open(`/policy/all/${TOKEN}/${encodeURIComponent(EMAIL)}`)
    await title('Your policies')
    expect(await screen.findByRole('link', { name: /Hope House Charity Scramble/ })).toBeTruthy()
    expect(location.pathname).toBe('/quote/policy/all/mine/-')
    expect(requests).toEqual([`POST /policy-access {"token":"${TOKEN}","email":"${EMAIL}"}`, 'GET /policies'])
  })

  it('S09 a link to one policy opens that policy', async () => {
    answers = { ...exchanged, 'GET /policies/ALB-100001': { body: { data: policy } } }
    open(`/policy/all/${TOKEN}/${encodeURIComponent(EMAIL)}/ALB-100001`)
    await title('Policy ALB-100001')
    expect(location.pathname).toBe('/quote/policy/all/mine/-/ALB-100001')
    expect(await screen.findByText('Played from 165 yards or more (women 150)')).toBeTruthy()
    expect(link('Open the certificate').getAttribute('href')).toBe(
      '/quote/api/policies/ALB-100001/documents/certificate.pdf',
    )
  })

  it.each([
    ['missing', /couldn’t find that file/],
    ['failed', /couldn’t make this file/],
  ])('X08 S08 explains why a link to a file led here instead: %s', async (trouble, words) => {
    answers = { 'GET /policies/ALB-100001': { body: { data: policy } } }
    open(`/policy/all/mine/-/ALB-100001?file=${trouble}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(link('Open the certificate')).toBeTruthy()
  })

  it('S08 shows no notice about files if none was requested', async () => {
    answers = { 'GET /policies/ALB-100001': { body: { data: policy } } }
    open('/policy/all/mine/-/ALB-100001?file=constructor')
    await title('Policy ALB-100001')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('O02 typed text from right to left has its own direction beside its label', async () => {
    const insured = ['שלום (מועדון).', 'Pat Doyle']
    answers = { 'GET /policies/ALB-100001': { body: { data: { ...policy, insured } } } }
    open('/policy/all/mine/-/ALB-100001')
    const name = await screen.findByText('שלום (מועדון).')
    expect(name.getAttribute('dir')).toBe('auto')
    expect(screen.getByText('Played from 165 yards or more (women 150)').getAttribute('dir')).toBe('auto')
  })

  it('P06 the list leads to each policy and back', async () => {
    answers = { ...listed, 'GET /policies/ALB-100001': { body: { data: policy } } }
    open('/policy/all/mine/-')
    const card = await screen.findByRole('link', { name: /Hope House Charity Scramble/ })
    expect(card.textContent).toContain('Saturday, June 12, 2027')
    await userEvent.click(card)
    await title('Policy ALB-100001')
    await userEvent.click(link('All your policies'))
    await title('Your policies')
  })

  it('P06 the way back stays the same link while the policy comes, so that a press of it is not lost', async () => {
    let release: (value?: unknown) => void = () => {}
    const held = new Promise((resolve) => (release = resolve))
    const answer = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/policies/ALB-100001')) await held
      return answer(url, init)
    })
    answers = { 'GET /policies/ALB-100001': { body: { data: policy } } }
    open('/policy/all/mine/-/ALB-100001')
    const back = await screen.findByRole('link', { name: 'All your policies' })
    release()
    await screen.findByText('Played from 165 yards or more (women 150)')
    expect(link('All your policies')).toBe(back)
  })

  it('N67 each policy of the list, and its own page, has the dollar sign of its insured', async () => {
    const canadian = { ...policy, number: 'ALB-100002', scorecard: scorecardOf('US$') }
    const texan = { ...policy, scorecard: scorecardOf() }
    answers = {
      'GET /policies': { body: { data: [canadian, texan] } },
      'GET /policies/ALB-100002': { body: { data: canadian } },
    }
    open('/policy/all/mine/-')
    const [abroad, home] = await screen.findAllByRole('link', { name: /Hope House Charity Scramble/ })
    expect(home?.textContent).not.toContain('US$')
    expect(abroad?.textContent.match(/(?:US)?\$/g)).toEqual(['US$', 'US$'])
    if (abroad) await userEvent.click(abroad)
    const table = await screen.findByRole('table', { name: 'What is insured' })
    expect(table.textContent.match(/(?:US)?\$/g)).toEqual(['US$', 'US$', 'US$'])
  })

  it('S09 an empty list explains what to do', async () => {
    answers = { 'GET /policies': { body: { data: [] } } }
    open('/policy/all/mine/-')
    expect(await screen.findByText(/You don’t have a policy with this email yet/)).toBeTruthy()
    expect(link('Start a quote')).toBeTruthy()
  })

  it('R05 a link that no longer works offers a new one to its email', async () => {
    open(`/policy/all/${TOKEN}/${encodeURIComponent(EMAIL)}`)
    await title('This link no longer works')
    expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe(EMAIL)
  })

  it('R05 nobody sees a list without a session', async () => {
    answers = { 'GET /policies': SIGN_IN }
    open('/policy/all/mine/-')
    await title('Open this page with your link')
  })
})
