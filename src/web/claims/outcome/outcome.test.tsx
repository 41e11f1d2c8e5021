// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import ClaimPage from '#web/claims/claim/ClaimPage.tsx'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { shownClaim } from '#testing/shown-claim.ts'

let claim: Claim
let sent: { id: string; message: string }[]
let isDown: boolean

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  sent = []
  isDown = false
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method !== 'POST')
      return Promise.resolve(Response.json({ data: url.endsWith('/config') ? {} : claim }))
    sent.push(JSON.parse(init.body as string) as (typeof sent)[number])
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
    claim = aDeclined({
      answers_left: 9,
      answer_by: null,
      open_answer: { at: '2027-07-20T15:00:00.000Z', text: sent.at(-1)?.message ?? '' },
    })
    return Promise.resolve(Response.json({ data: claim }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Decision = NonNullable<Claim['outcome']['decision']>

const NOTHING: Claim['outcome'] = { decision: null, payouts: [], closed_as: null, reopened: null }
const DECISION: Decision = {
  kind: 'decline',
  at: '2027-07-02T15:00:00.000Z',
  letter: 'We cannot pay this claim.\n\nRule H1 of the certificate: 158 yards were measured.',
  answer_by: '2027-08-30',
  answers_left: 10,
  open_answer: null,
  upheld: null,
}

function aDeclined(more: Partial<Decision> = {}, outcome: Partial<Claim['outcome']> = {}): Claim {
  return shownClaim({
    state: 'declined',
    actions: ['answer'],
    outcome: { ...NOTHING, decision: { ...DECISION, ...more }, ...outcome },
  })
}

const parts = (count: number, paid: number) =>
  Array.from({ length: count }, (_, part) => ({
    part,
    due_on: `${2027 + part}-07-02`,
    amount: 12_500.5,
    state: part < paid ? ('paid' as const) : ('open' as const),
    paid: part < paid ? { on: '2027-07-03', reference: 'Check 1201' } : null,
  }))

function anApproved(state: Claim['state'], count: number, paid: number): Claim {
  const decision = { ...DECISION, kind: 'approve' as const, letter: '', answer_by: null, answers_left: 0 }
  const payouts = [{ payee: 'Theo Alvarado', amount: 12_500.5 * count, parts: parts(count, paid) }]
  return shownClaim({ state, actions: [], outcome: { ...NOTHING, decision, payouts } })
}

async function open(shown: Claim) {
  claim = shown
  render(<ClaimPage params={{ claim: 'C-2001' }} />)
  return screen.findByRole('region', { name: /^(Our decision|How it ended|Next|Where it stands)$/ })
}

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('N105 a claim after its review', () => {
  it('N105 N111 a decline shows the letter word for word, until when it is answered, and takes an answer once', async () => {
    const page = await open(aDeclined())
    expect(page.textContent).toContain('We can’t pay this claim')
    const letter = within(page).getByRole('article', { name: 'Our letter' })
    expect(letter.textContent).toContain('Rule H1 of the certificate: 158 yards were measured.')
    expect(page.textContent).toContain('answer here by Mon, August 30')
    await press('Answer this decision')
    await press('Send the answer')
    await screen.findByText('Say what isn’t right, and what shows it')
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'It was measured again')
    isDown = true
    await press('Send the answer')
    await screen.findByText(/^We couldn’t reach the server/)
    isDown = false
    await press('Send the answer')
    await screen.findByText('We’re reading your answer')
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    expect(page.textContent).toContain('It was measured again')
    expect(screen.queryByText(/answer here by/)).toBeNull()
    // The next one is another.
    await press('Add to your answer')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }).value).toBe('')
  })

  it('N111 what is half typed of an answer outlives a reload', async () => {
    await open(aDeclined())
    await press('Answer this decision')
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'It was')
    cleanup()
    await open(aDeclined())
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }).value).toBe('It was')
  })

  it('N111 an answer that changes nothing is told with what we wrote, and after the last one we are called', async () => {
    const page = await open({
      ...aDeclined({
        answers_left: 0,
        upheld: { at: '2027-07-25T15:00:00.000Z', letter: 'The survey names another tee.' },
      }),
      actions: [],
    })
    expect(page.textContent).toContain('The survey names another tee.')
    expect(screen.queryByRole('button', { name: /answer/i })).toBeNull()
    expect(page.textContent).toContain('call us')
  })

  it('N79 an approval shows each part in its day and its cents, the next ones first', async () => {
    const page = await open(anApproved('in_payout', 20, 1))
    expect(page.textContent).toContain('We’re paying this claim')
    const list = within(page).getByRole('list', { name: 'Payments to Theo Alvarado' })
    expect(list.textContent).toContain('Jul 2, 2027$12,500.50Paid Jul 3, 2027, Check 1201')
    expect(within(list).getAllByRole('listitem')).toHaveLength(6)
    await press('Show all 20 payments')
    expect(within(list).getAllByRole('listitem')).toHaveLength(20)
    expect(list.textContent).toContain('Jul 2, 2046$12,500.50To be paid')
    expect(page.textContent).toContain('the last on Jul 2, 2046')
  })

  it.each([
    ['approved', 0, 'We approved this claim'],
    ['paid', 1, 'We paid this claim'],
  ] as const)('N105 a claim that is %s says so', async (state, paid, words) => {
    const page = await open(anApproved(state, 1, paid))
    expect(page.textContent).toContain(words)
  })

  it.each([
    ['withdrawn', 'It was withdrawn.'],
    ['duplicate', 'This win is reported in another claim.'],
    ['not_pursued', 'The documents weren’t sent.'],
    ['bonus_settled', 'The carrier of your bonus prizes takes care of this one.'],
    ['declined', 'We declined it, and no one answered in time.'],
    ['paid', 'We paid it'],
  ] as const)('N105 one that was closed as %s says how it ended', async (closed_as, words) => {
    const page = await open(shownClaim({ state: 'closed', actions: [], outcome: { ...NOTHING, closed_as } }))
    expect(page.textContent).toContain(words)
  })

  it('N105 one that was reopened says why, and that nothing is decided', async () => {
    const reopened = { at: '2027-07-25T15:00:00.000Z', reason: 'Hole 7 was measured again' }
    await open(shownClaim({ state: 'review', outcome: { ...NOTHING, reopened } }))
    await screen.findByText('We’re reviewing this claim again')
    expect(screen.getByText('Hole 7 was measured again')).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Our letter' })).toBeNull()
  })
})
