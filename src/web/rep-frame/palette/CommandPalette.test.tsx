// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { dialogStack, openDialog } from '#web/dialogs/open.ts'
import { rememberQuote } from '#web/rep-frame/recent-quotes.ts'

const ID = '3b241101-e2bb-4255-8caf-4136c566a962'
const OTHER = '4b241101-e2bb-4255-8caf-4136c566a962'

const found = (id: string, tournament: string) => ({
  id,
  quote_number: 'Q-8KD31C7Z',
  policy_number: null,
  state: 'referred',
  contact_name: 'Zoë Müller',
  company_name: null,
  tournament_name: tournament,
  first_contest_date: '2027-06-12',
  insured: ['Hole 7, 165 yd · 120 players · $10,000 cash', 'Dice roll, $5,000'],
  fee: 310,
  match: 'word',
})

let asked: string[] = []
let answer: (text: string) => Promise<Response>
let answerPeople: () => Promise<Response>

const CUSTOMER = {
  id: '6b241101-e2bb-4255-8caf-4136c566a962',
  version: 1,
  name: 'Priya Lindqvist',
  company: 'Silver Oak Golf Club',
  email: 'priya@silveroak.example',
  phone: null,
  street: null,
  city: 'Dover',
  state: 'DE',
  zip: null,
  roles: ['insured'],
  quotes: 4,
  policies: 1,
  premium: 3448,
  owed: 0,
  since: '2026-03-01T12:00:00.000Z',
  last_active_at: '2027-04-19T12:00:00.000Z',
}

const A_WIN = {
  number: 'C-2001',
  winner: 'Theo Alvarado',
  event: 'Silver Cup',
  title: 'Hole-in-one contest, hole 7',
  state: 'review',
}
let wins: (typeof A_WIN)[] = []

beforeEach(() => {
  asked = []
  wins = []
  localStorage.clear()
  queryClient.clear()
  history.replaceState(null, '', '/quote/admin')
  answer = (text) =>
    Promise.resolve(
      Response.json({ data: text === 'nothing' ? [] : [found(ID, `${text} Cup`), found(OTHER, 'Second')] }),
    )
  answerPeople = () => Promise.resolve(Response.json({ data: [] }))
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/search/customers')) return answerPeople()
    if (url.includes('/search/claims')) return Promise.resolve(Response.json({ data: wins }))
    const query = new URLSearchParams(url.split('?')[1])
    asked.push(query.get('text') ?? `ids ${query.get('ids')}`)
    return answer(query.get('text') ?? 'recent')
  })
})
afterEach(() => {
  act(() => dialogStack.get().forEach((dialog) => dialog.close()))
  vi.unstubAllGlobals()
})

async function openPalette() {
  render(
    <Router base="/quote">
      <DialogHost />
    </Router>,
  )
  act(() => void openDialog('command-palette', {}))
  return screen.findByRole('combobox', { name: 'Search or type a command' })
}

const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '')
/** The window has one of its own as well. */
const status = () => screen.getAllByRole('status')[0]?.textContent
const highlighted = () => screen.getByRole('option', { selected: true }).textContent

it('P08 shows what is insured, what it costs and how it stands, and Enter opens the best', async () => {
  const box = await openPalette()
  await userEvent.type(box, 'silver')
  const option = await screen.findByRole('option', { name: /silver Cup/ })
  expect(option.textContent).toContain('silver Cup, Zoë Müller Q-8KD31C7Z, Sat, Jun 12, Referred')
  expect(option.textContent).toContain('Hole 7, 165 yd · 120 players · $10,000 cash and 1 more')
  expect(option.textContent).toContain('$310')
  expect(box.getAttribute('aria-activedescendant')).toBe(option.id)
  expect(
    within(screen.getByRole('group', { name: 'Quotes and policies' })).getAllByRole('option'),
  ).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe(`/quote/admin/${ID}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('P08 Enter waits for the answer to exactly this text, and never opens what another text found', async () => {
  const box = await openPalette()
  await userEvent.type(box, 'old')
  await screen.findByRole('option', { name: /old Cup/ })
  const release: (() => void)[] = []
  answer = (text) =>
    new Promise((resolve) =>
      release.push(() => resolve(Response.json({ data: [found(OTHER, `${text} Cup`)] }))),
    )
  await userEvent.type(box, 'er{Enter}')
  expect(location.pathname).toBe('/quote/admin')
  await waitFor(() => expect(asked).toContain('older'))
  expect(status()).toBe('Opens once it’s found')
  release.forEach((answerNow) => answerNow())
  await waitFor(() => expect(location.pathname).toBe(`/quote/admin/${OTHER}`))
})

it('P08 finds claims beside quotes, and the number of one opens it', async () => {
  wins = [A_WIN]
  const box = await openPalette()
  await userEvent.type(box, 'theo')
  const claim = await within(await screen.findByRole('group', { name: 'Claims' })).findByRole('option')
  expect(claim.textContent).toBe('Theo Alvarado Hole-in-one contest, hole 7, Silver CupC-2001, In review')
  expect(claim.getAttribute('aria-selected')).toBe('false')
  await userEvent.clear(box)
  await userEvent.type(box, 'c-2001{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/quote/admin/claims/C-2001'))
})

it('P08 O18 finds customers beside quotes, and opens their page', async () => {
  answerPeople = () => Promise.resolve(Response.json({ data: [CUSTOMER] }))
  const box = await openPalette()
  await userEvent.type(box, 'silver')
  const person = await within(await screen.findByRole('group', { name: 'Customers' })).findByRole('option')
  expect(person.textContent).toBe(
    'Silver Oak Golf Club Priya Lindqvist, priya@silveroak.example, Dover1 policy',
  )
  expect(highlighted()).toContain('silver Cup')
  await userEvent.click(person)
  expect(location.pathname).toBe(`/quote/admin/customers/${CUSTOMER.id}`)
})

it('P08 where no quote is found, Enter waits for the customers', async () => {
  let release = () => {}
  answerPeople = () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json({ data: [CUSTOMER] }))
    })
  const box = await openPalette()
  await userEvent.type(box, 'nothing')
  await waitFor(() => expect(asked).toContain('nothing'))
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/quote/admin')
  release()
  await waitFor(() => expect(location.pathname).toBe(`/quote/admin/customers/${CUSTOMER.id}`))
})

it('P08 typing on takes Enter back, and the first line is chosen again', async () => {
  const box = await openPalette()
  await userEvent.type(box, 'silver')
  await screen.findByRole('option', { name: /silver Cup/ })
  await userEvent.keyboard('{ArrowDown}')
  expect(highlighted()).toContain('Second')
  await userEvent.type(box, '!')
  expect(highlighted()).toContain('Cup')
  await screen.findByRole('option', { name: /silver! Cup/ })
  await userEvent.keyboard('{ArrowUp}')
  expect(highlighted()).not.toContain('Cup')
  expect(location.pathname).toBe('/quote/admin')
})

it('P08 commands are found by their words, alone after >, and open their page', async () => {
  const box = await openPalette()
  await userEvent.type(box, '>mail')
  expect(optionNames()).toEqual([expect.stringContaining('Mail')])
  expect(asked).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/quote/admin/mail')
})

it('P08 without a text it shows what was opened last, then every command', async () => {
  rememberQuote(OTHER)
  rememberQuote(ID)
  await openPalette()
  await screen.findByRole('group', { name: 'Opened recently' })
  expect(asked).toEqual([`ids ${ID},${OTHER}`])
  expect(optionNames().some((name) => name.includes('Sign out'))).toBe(true)
})

it('P08 the place of what was opened last is kept until it is there', async () => {
  rememberQuote(ID)
  let release = () => {}
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json({ data: [found(ID, 'Silver Cup')] }))
    })
  await openPalette()
  const group = () => screen.getByRole('group', { name: 'Opened recently' })
  expect(within(group()).queryAllByRole('option')).toEqual([])
  expect(group().querySelectorAll('[aria-hidden=true]').length).toBeGreaterThan(0)
  expect(optionNames().some((name) => name.includes('Sign out'))).toBe(true)
  await waitFor(() => expect(asked).toHaveLength(1))
  release()
  await within(group()).findByRole('option', { name: /Silver Cup/ })
})

it('P08 says that nothing is found, and that the search does not answer; Escape closes', async () => {
  const box = await openPalette()
  await userEvent.type(box, 'nothing')
  await waitFor(() => expect(status()).toContain('No matches. Try part'))
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/quote/admin')
  answer = () => Promise.reject(new TypeError('offline'))
  await userEvent.type(box, 's')
  await waitFor(() => expect(status()).toContain('We couldn’t search'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('P08 the sheet of keys switches single keys off', async () => {
  render(<DialogHost />)
  act(() => void openDialog('keyboard-shortcuts', {}))
  const box = await screen.findByRole('checkbox', { name: 'Use keys without Ctrl' })
  await userEvent.click(box)
  expect(localStorage.getItem('single-keys')).toBe('off')
  expect(screen.getByText('Outside fields (off)')).toBeTruthy()
})
