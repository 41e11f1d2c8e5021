// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import MailboxPage from '#web/admin/mailbox/MailboxPage.tsx'
import { eventually } from '#testing/eventually.ts'

const FIRST = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const SECOND = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const NEXT = 'a-cursor'

const summary = (id: string, subject: string, state = 'kept', error: string | null = null) => ({
  id,
  channel: 'mail',
  recipient: 'pat@example.com',
  cc: null,
  subject,
  state,
  error,
  created_at: '2027-05-01T12:00:00.000Z',
  sent_at: null,
  attachments: ['certificate.pdf'],
})

let requests: string[] = []
let answers: Record<string, () => Response> = {}

beforeEach(() => {
  requests = []
  queryClient.clear()
  history.replaceState(null, '', `${BASE_PATH}/mailbox`)
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.resolve(
      answers[url.replace('/quote/api/mailbox', '').replace('?sort=-created&size=50', '')]?.() ??
        Response.json({}, { status: 404 }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const page = (data: unknown[], next: string | null = null, previous: string | null = null) =>
  Response.json({ data, next, previous, count: null })

function message(id: string, over: object = {}) {
  const attachments = [{ name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: 14_200 }]
  const content = {
    html: '<script>alert(1)</script>',
    plain: 'Hello, Pat',
    raw_bytes: 14_900,
    raw_sha256: 'a'.repeat(64),
    attachments,
    ...over,
  }
  return Response.json({ data: { ...summary(id, 'Your certificate'), ...content } })
}

const draw = () =>
  render(
    <Router base={BASE_PATH}>
      <MailboxPage />
    </Router>,
  )

describe('O07 the mailbox page', () => {
  it('O07 explains an empty mailbox', async () => {
    answers = { '': () => page([]) }
    draw()
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start a quote' }).getAttribute('href')).toBe(`${BASE_PATH}/`)
  })

  it('O07 opens a message: focused heading, HTML part in a sandboxed frame, attachment, plain part', async () => {
    answers = {
      '': () => page([summary(FIRST, 'Your certificate'), summary(SECOND, 'Your quote')]),
      [`/${FIRST}`]: () => message(FIRST),
    }
    draw()
    await userEvent.click(
      await screen.findByRole('link', { name: /Your certificate.*Kept here.*1 attachment/ }),
    )
    const heading = await screen.findByRole('heading', { name: 'Your certificate' })
    expect(document.activeElement).toBe(heading)

    const frame = screen.getByTitle<HTMLIFrameElement>('The message as designed')
    expect(frame.getAttribute('src')).toBe(`/quote/api/mailbox/${FIRST}/body`)
    expect(frame.getAttribute('srcdoc')).toBeNull()
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')

    const attachment = screen.getByRole('link', { name: 'certificate.pdf' })
    expect(attachment.getAttribute('href')).toBe(`/quote/api/mailbox/${FIRST}/attachments/0`)
    expect(screen.getByText('14 kB')).toBeTruthy()
    const original = screen.getByRole('link', { name: 'Save the original message' })
    expect(original.getAttribute('href')).toBe(`/quote/api/mailbox/${FIRST}/raw`)
    expect(screen.getByText('Hello, Pat')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Your certificate/, current: true })).toBeTruthy()

    await userEvent.click(screen.getByRole('link', { name: 'All messages' }))
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('O07 opens the message that the address names', async () => {
    history.replaceState(null, '', `${BASE_PATH}/mailbox?message=${FIRST}`)
    const error = '550 no such player'
    answers = {
      '': () => page([summary(FIRST, 'Your certificate', 'failed', error)]),
      [`/${FIRST}`]: () => message(FIRST, { state: 'failed', error }),
    }
    draw()
    expect(await screen.findByText(error)).toBeTruthy()
    expect(screen.getAllByText('Not delivered')).toHaveLength(2)
  })

  it('O07 a mail that is delivered while it is read is loaded again, with its links', async () => {
    let state = 'queued'
    answers = {
      '': () => page([summary(FIRST, 'Your certificate', state)]),
      [`/${FIRST}`]: () => message(FIRST, { state }),
    }
    history.replaceState(null, '', `${BASE_PATH}/mailbox?message=${FIRST}`)
    draw()
    const before = await screen.findByTitle('The message as designed')
    state = 'kept'
    await queryClient.invalidateQueries()
    await eventually(() => expect(screen.getByTitle('The message as designed')).not.toBe(before))
  })

  it('O07 reports that an attachment cannot be rendered, and why the mail was not sent', async () => {
    history.replaceState(null, '', `${BASE_PATH}/mailbox?message=${FIRST}`)
    const error = 'We could not write this mail: certificate.pdf cannot be set'
    const attachments = [{ name: 'certificate.pdf', content_type: 'application/pdf', size_bytes: null }]
    answers = {
      '': () => page([summary(FIRST, 'Your certificate', 'queued', error)]),
      [`/${FIRST}`]: () =>
        message(FIRST, { state: 'queued', error, attachments, raw_bytes: null, raw_sha256: null }),
    }
    draw()
    const [item] = within(await screen.findByRole('list', { name: 'Attachments' })).getAllByRole('listitem')
    expect(item?.textContent).toBe('certificate.pdfWe can’t create this file right now')
    expect(screen.queryByRole('link', { name: 'certificate.pdf' })).toBeNull()
    expect(screen.getByText('Why we didn’t send it')).toBeTruthy()
    expect(screen.queryByText('What their mail server said')).toBeNull()
  })

  it('O07 shows older mail on the next page, keeps the open message, and reloads on request', async () => {
    history.replaceState(null, '', `${BASE_PATH}/mailbox?message=${FIRST}`)
    answers = {
      '': () => page([summary(FIRST, 'Newest')], NEXT),
      [`&after=${NEXT}`]: () => page([summary(SECOND, 'Oldest')], null, 'back'),
      [`/${FIRST}`]: () => message(FIRST),
    }
    draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: /Oldest/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Newest/ })).toBeNull()
    expect(location.search).toBe(`?message=${FIRST}&after=${NEXT}`)
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')

    const before = requests.length
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await eventually(() => expect(requests.length).toBe(before + 1))
  })

  it('O07 reports that the mailbox is closed', async () => {
    answers = {
      '': () => Response.json({ error: 'There is no such page', code: 'NOT_FOUND' }, { status: 404 }),
    }
    draw()
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such page')
  })
})
