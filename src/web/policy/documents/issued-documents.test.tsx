// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { BASE_PATH, matchPage } from '#contract/pages.ts'
import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { queryClient } from '#web/api/query-client.ts'
import { CREDIT_MEMO } from '#testing/account-documents.ts'
import { shownActions } from '#testing/shown-requests.ts'
import ConfirmationPage from '#web/policy/confirmation/ConfirmationPage.tsx'
import PoliciesPage from '#web/policy/overview/PoliciesPage.tsx'

const policy = {
  number: 'ALB-100001',
  version: 2,
  issued_at: '2027-06-01T16:00:00.000Z',
  tournament_name: 'Hope House Charity Scramble',
  course_name: 'Barton Creek Country Club',
  first_contest_date: '06-12-2027',
  total: 206,
  documents: ['certificate', 'terms', 'checklist'],
  test: false,
  email: 'pat@hopehouse.example',
  sold_by_producer: false,
  issued: 'June 1, 2027 at 11:00 AM Central time',
  insured: ['Hope House'],
  event: ['Hope House Charity Scramble'],
  contests: [],
  verification_code: '7K3M-9QXA-02BD-VW5Z',
  receipt: null,
  invoice: null,
}

const dated = (id: string, type: string, title: string, issued_at: string) => ({
  id,
  type,
  title,
  issued_at,
  total: null as number | null,
  current: true,
})
/** The papers of a policy that was changed once. */
const issued = [
  dated('certificate-2', 'certificate', 'Certificate, version 2', '2027-06-01T16:00:00.000Z'),
  dated('endorsement-1', 'endorsement', 'Endorsement 1', '2027-06-01T16:00:00.000Z'),
  { ...dated('CM-1002', 'credit_memo', 'Credit memo CM-1002', '2027-06-01T16:00:00.000Z'), total: 104 },
  {
    ...dated('certificate-1', 'certificate', 'Certificate, version 1', '2027-01-15T16:05:00.000Z'),
    current: false,
  },
  dated('terms', 'terms', 'Terms', '2027-06-01T16:00:00.000Z'),
]

const ABOUT_REQUESTS = {
  'GET /policies/ALB-100001/actions': shownActions,
  'GET /policies/ALB-100001/changes': [],
  'GET /policies/ALB-100001/email': { email: policy.email, waiting: null },
}

let answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  answers = { ...ABOUT_REQUESTS, 'GET /policies/ALB-100001': policy }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/quote/api', '')}`
    const data = call === 'GET /config' ? {} : answers[call]
    return Promise.resolve(
      data === undefined
        ? Response.json({ error: 'There is none', code: 'NOT_FOUND' }, { status: 404 })
        : Response.json({ data, changes_used: 0, changes_left: 10 }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Renders the page that the router would choose for the address. */
function Page() {
  const [path] = useLocation()
  const { name, params } = matchPage(path) ?? {}
  if (name === 'confirmation') return <ConfirmationPage params={params as never} />
  return <PoliciesPage params={params as never} />
}

function open(path: string) {
  history.replaceState(null, '', BASE_PATH + path)
  return render(
    <Router base={BASE_PATH}>
      <Page />
    </Router>,
  )
}

it('N32 shows the newest credit memo at its own address, or says that there is none', async () => {
  const call = 'GET /policies/ALB-100001/papers'
  answers[call] = []
  const { unmount } = open('/confirmation/ALB-100001/credit_memo')
  expect(await screen.findByText('This policy has no credit memo.')).toBeTruthy()
  unmount()
  queryClient.clear()
  answers[call] = issued
  answers['GET /policies/ALB-100001/papers/CM-1002/words'] = buildCreditMemoDocument(CREDIT_MEMO)
  open('/confirmation/ALB-100001/credit_memo')
  expect(await screen.findByText(/Applied to invoice INV-1001 by \$62/)).toBeTruthy()
})

it('O02 N32 the policy lists every paper that holds now, and folded what a newer version replaced', async () => {
  answers['GET /policies/ALB-100001/papers'] = issued
  open('/policy/all/mine/-/ALB-100001')
  const papers = within(await screen.findByRole('region', { name: 'Documents' }))
  const textsOf = (name: string) =>
    within(papers.getByRole('list', { name, hidden: true }))
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent)
  expect(textsOf('Documents')).toEqual([
    'Certificate, version 2 Jun 1, 2027PDF of Certificate, version 2',
    'Endorsement 1 Jun 1, 2027PDF of Endorsement 1',
    'Credit memo CM-1002 Jun 1, 2027, $104PDF of Credit memo CM-1002',
    'Terms Jun 1, 2027PDF of Terms',
  ])
  expect(textsOf('Earlier versions')).toEqual([
    'Certificate, version 1 Jan 15, 2027, replaced by a newer versionPDF of Certificate, version 1',
  ])
  const links = papers.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(links).toContain('/quote/policy/paper/ALB-100001/CM-1002')
  expect(links).toContain('/quote/policy/paper/ALB-100001/endorsement-1')
  expect(links).toContain('/quote/api/policies/ALB-100001/papers/CM-1002.pdf')
})

it('O02 if the list of papers cannot be read, the page shows those that the policy names', async () => {
  open('/policy/all/mine/-/ALB-100001')
  const papers = within(await screen.findByRole('region', { name: 'Documents' }))
  const links = papers.getAllByRole('link', { name: /^PDF ?of/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/quote/api/policies/ALB-100001/documents/certificate.pdf',
    '/quote/api/policies/ALB-100001/documents/terms.pdf',
    '/quote/api/policies/ALB-100001/documents/checklist.pdf',
  ])
})
