// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { BASE_PATH, matchPage } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import ClaimFormPage from '#web/claims/documents/ClaimFormPage.tsx'
import ClaimPage from '#web/claims/claim/ClaimPage.tsx'
import ClaimSentPage from '#web/claims/claim/ClaimSentPage.tsx'
import ReportWinPage from '#web/claims/report/ReportWinPage.tsx'
import { shownClaim, shownClaims } from '#testing/shown-claim.ts'
import { shownPolicy } from '#testing/shown-policy.ts'

let answers: Record<string, { status?: number; body: unknown } | Error>
let sent: { call: string; body: Record<string, unknown> }[]

const REPORT = '/policies/ALB-100001/claims'
const REPORT_PAGE = '/policies/ALB-100001/claims/new'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-06-12T21:20:00Z'), toFake: ['Date'] })
  queryClient.clear()
  localStorage.clear()
  sent = []
  answers = {
    'GET /config': { body: { data: {} } },
    'GET /policies/ALB-100001': { body: { data: shownPolicy } },
    [`GET ${REPORT}`]: { body: { data: shownClaims({ claims: [] }) } },
    'GET /claims/C-2001': { body: { data: shownClaim() } },
  }
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/quote/api', '')}`
    if (init.method === 'POST') sent.push({ call, body: JSON.parse(init.body as string) as never })
    const answer = answers[call] ?? { status: 404, body: { code: 'NOT_FOUND', error: 'Not found' } }
    if (answer instanceof Error) return Promise.reject(answer)
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Page() {
  const [path] = useLocation()
  const { name, params } = matchPage(path) ?? {}
  if (name === 'report-win') return <ReportWinPage params={params as never} />
  if (name === 'claim') return <ClaimPage params={params as never} />
  if (name === 'claim-sent') return <ClaimSentPage params={params as never} />
  return name === 'claim-form' ? <ClaimFormPage params={params as never} /> : <p>Elsewhere</p>
}

function open(path: string) {
  cleanup()
  history.replaceState(null, '', BASE_PATH + path)
  render(
    <Router base={BASE_PATH}>
      <Page />
    </Router>,
  )
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = async (name: string, text: string) => userEvent.type(box(name), text)

async function tell() {
  await title('Report a win')
  await screen.findByRole('button', { name: 'Check the report' })
  await type('Winner', 'Theo Alvarado')
  await type('Time of the shot', '12:31 pm')
  await userEvent.click(screen.getByRole('radio', { name: 'Men’s' }))
  await type('Measured yardage', '167 yds')
  await type('Players in the group', '4')
  const partner = within(screen.getByRole('group', { name: 'Playing partner' }))
  await userEvent.type(partner.getByRole('textbox', { name: 'Name' }), 'Ruth Kessler')
  await userEvent.type(partner.getByRole('textbox', { name: 'Phone or email' }), '512-555-0142')
  await press('Add Dana Reyes')
  await type('What happened', 'It went in.')
}

describe('D25 reporting a win', () => {
  it('D25 D26 N100 what is known is filled in, everything is checked, and the number of the claim is said', async () => {
    answers[`POST ${REPORT}`] = { status: 201, body: { data: shownClaim() } }
    open(REPORT_PAGE)
    await tell()
    expect([box('Hole').value, box('Day of the shot').value]).toEqual(['7', 'Sat, June 12, 2027'])
    await press('Check the report')
    const check = await screen.findByRole('region', { name: 'Is this right?' })
    expect(check.textContent).toContain('167 yards')
    expect(check.textContent).toContain('Dana Reyes, dana@example.com')
    expect(sent).toEqual([])
    await press('Send the report')
    await title('We got your claim')
    expect(sent).toMatchObject([
      {
        body: {
          type: 'report_new_claim',
          contest: 'grand_prize',
          index: 1,
          winner: 'Theo Alvarado',
          shot_date: '06/12/2027',
          shot_time: '12:31',
          hole: 7,
          markers: 'men',
          yardage: 167,
          group_size: 4,
          what_happened: 'It went in.',
          witnesses: [
            { part: 'partner', name: 'Ruth Kessler', phone: '512-555-0142' },
            { part: 'witness', name: 'Dana Reyes', email: 'dana@example.com' },
          ],
        },
      },
    ])
    expect(screen.getByRole('heading', { name: 'Next: send the documents by Mon, July 12' })).toBeTruthy()
    expect(screen.getByText('30 days left.')).toBeTruthy()
    const owed = within(screen.getByRole('list', { name: 'Documents to send' })).getAllByRole('listitem')
    expect(owed.map(({ textContent }) => textContent)).toEqual([
      'Witness statement',
      'Signed scorecard',
      'Winner’s ID',
    ])
    expect(localStorage.length).toBe(0)
  })

  it('D25 what is missing is said at its field, which gets the focus, and nothing is sent', async () => {
    open(REPORT_PAGE)
    await screen.findByRole('button', { name: 'Check the report' })
    await type('Winner', 'Theo Alvarado')
    await press('Check the report')
    expect(document.activeElement).toBe(box('Time of the shot'))
    expect(box('Time of the shot').getAttribute('aria-invalid')).toBe('true')
    expect(box('Winner').value).toBe('Theo Alvarado')
    expect(sent).toEqual([])
  })

  it('N111 an answer that is lost and a reload keep what was typed, and it is sent under the same id', async () => {
    answers[`POST ${REPORT}`] = new TypeError('Failed to fetch')
    open(REPORT_PAGE)
    await tell()
    await press('Check the report')
    await press('Send the report')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your report isn’t sent.*won’t count twice/,
    )
    open(REPORT_PAGE)
    await screen.findByText(/^You began this report on/)
    expect(box('What happened').value).toBe('It went in.')
    answers[`POST ${REPORT}`] = { status: 201, body: { data: shownClaim() } }
    await press('Check the report')
    await press('Send the report')
    await title('We got your claim')
    expect(new Set(sent.map(({ body }) => body['id'])).size).toBe(1)
    expect(sent[0]?.body).toEqual(sent[1]?.body)
  })

  it('D27 a win that is reported already leads to its claim', async () => {
    const message =
      'This win is already reported: claim C-2001, for Theo Alvarado. You can add what you know there.'
    const body = { code: 'ALREADY_CLAIMED', error: message, data: { claim: 'C-2001' } }
    answers[`POST ${REPORT}`] = { status: 409, body }
    open(REPORT_PAGE)
    await tell()
    await press('Check the report')
    await press('Send the report')
    await screen.findByText(message)
    await userEvent.click(screen.getByRole('link', { name: 'Open claim C-2001' }))
    await title('A hole-in-one on hole 7')
  })

  it('D25 what the server finds wrong is said at its field again', async () => {
    const fields = [
      { section: 'request', field: 'shot_time', message: 'Enter a day and a time that have passed' },
    ]
    answers[`POST ${REPORT}`] = { status: 400, body: { code: 'INVALID', error: 'Check these', fields } }
    open(REPORT_PAGE)
    await tell()
    await press('Check the report')
    await press('Send the report')
    await screen.findByText('Enter a day and a time that have passed')
    await vi.waitFor(() => expect(document.activeElement).toBe(box('Time of the shot')))
    expect(box('Winner').value).toBe('Theo Alvarado')
  })

  it('R05 once the session has ended, the report stays and a new link is mailed', async () => {
    answers[`POST ${REPORT}`] = { status: 401, body: { code: 'SIGN_IN_REQUIRED', error: 'Open your link' } }
    open(REPORT_PAGE)
    await tell()
    await press('Check the report')
    await press('Send the report')
    await screen.findByText('You’ve been signed out')
    expect(screen.getByRole('button', { name: 'Email me a new link' })).toBeTruthy()
    expect(localStorage.length).toBe(1)
  })

  it('T04 D25 a claim that stands is opened instead, and a contest whose day comes says from when', async () => {
    answers[`GET ${REPORT}`] = { body: { data: shownClaims() } }
    open(REPORT_PAGE)
    const claims = within(await screen.findByRole('list', { name: 'Claims' }))
    expect(claims.getByRole('link').textContent).toContain('C-2001')
    expect(screen.getByText('Putting contest: from Sun, June 13')).toBeTruthy()
    await userEvent.click(claims.getByRole('link'))
    await title('A hole-in-one on hole 7')
  })

  it('N111 before its day nothing can be reported, and the page says from when', async () => {
    const contests = shownClaims().contests.slice(1)
    answers[`GET ${REPORT}`] = { body: { data: shownClaims({ claims: [], contests }) } }
    open(REPORT_PAGE)
    await screen.findByText('You can’t report a win yet')
    expect(screen.queryByRole('button', { name: 'Check the report' })).toBeNull()
  })
})

describe('N105 a claim', () => {
  it('N105 says what comes next and where each document stands', async () => {
    open('/claims/c-2001')
    await title('A hole-in-one on hole 7')
    expect(screen.getByText(/^Claim C-2001, reported June 12, 2027 at 4:20 PM Central time/)).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Next' }))
    expect(next.getByRole('heading', { name: 'Witness statement' })).toBeTruthy()
    expect(next.getByText('Dana Reyes, who saw it, fills this in.')).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: 'All documents' })).getAllByRole('listitem')
    expect(
      rows.map(({ textContent }) => textContent.match(/(Accepted|Received|Fill in|Add files|To send)/)?.[0]),
    ).toEqual(['Accepted', 'Received', 'Fill in', 'Add files', 'To send'])
    expect(screen.getByRole('region', { name: 'Documents so far' }).textContent).toContain('1 of 5')
  })

  it('N105 what has to come again comes first, with the reason word for word', async () => {
    const documents = shownClaim().documents.map((one) =>
      one.key === 'scorecard'
        ? { ...one, state: 'rejected' as const, reason: 'the signature of the course is missing.' }
        : one,
    )
    answers['GET /claims/C-2001'] = { body: { data: shownClaim({ documents }) } }
    open('/claims/C-2001')
    const next = await screen.findByRole('region', { name: 'Next' })
    expect(next.textContent).toContain('Signed scorecard')
    expect(next.textContent).toContain('Take this one again: the signature of the course is missing.')
  })

  it('N111 one that came late says so, with the day on the certificate', async () => {
    answers['GET /claims/C-2001'] = { body: { data: shownClaim({ hours_late: 7 }) } }
    open('/claims/C-2001')
    await screen.findByText(/^This came after Tue, June 15, the day on the certificate\./)
  })

  it('N105 while it is reviewed, the page asks for nothing', async () => {
    const claim = shownClaim({ state: 'review', documents: [], actions: [] })
    answers['GET /claims/C-2001'] = { body: { data: claim } }
    open('/claims/C-2001')
    await screen.findByText('We’re reviewing this claim')
    expect(screen.queryByRole('button', { name: 'Withdraw this claim' })).toBeNull()
  })

  it('N105 a form has the fields of its definition, asks what other answers call for, and is sent once', async () => {
    const call = '/claims/C-2001/forms/statement_witness/1'
    answers[`POST ${call}`] = new TypeError('Failed to fetch')
    open('/claims/C-2001/documents/statement_witness/1')
    await title('Witness statement')
    expect(box('Your name').value).toBe('Dana Reyes')
    await type('Phone', '512-555-0144')
    await type('Time', '12:31 pm')
    await type('What you saw', 'I saw the ball go in')
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'I am 18 or older' })).getByLabelText('Yes'),
    )
    const part = screen.getByRole('radiogroup', { name: 'I take part in the event' })
    await userEvent.click(within(part).getByLabelText('No'))
    await press('Sign and send')
    await screen.findByText(/^We couldn’t reach the server/)
    answers[`POST ${call}`] = { body: { data: shownClaim() } }
    await press('Sign and send')
    await title('A hole-in-one on hole 7')
    expect(sent[1]?.body).toMatchObject({
      values: { name: 'Dana Reyes', time: '12:31', is_adult: 'Yes', takes_part: 'No' },
    })
    expect(sent[0]?.body).toEqual(sent[1]?.body)
  })

  it('N105 a document that is no form, or not of this claim, says so', async () => {
    open('/claims/C-2001/documents/scorecard/1')
    await title('This form isn’t part of the claim')
  })

  it('R05 nobody else sees a claim', async () => {
    answers['GET /claims/C-2001'] = { status: 404, body: { code: 'NOT_FOUND', error: 'Not found' } }
    open('/claims/C-2001')
    await title('Open this page with your link')
  })
})
