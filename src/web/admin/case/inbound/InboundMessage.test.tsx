// @vitest-environment jsdom
import '#testing/dom.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { InboundMessage } from '#web/admin/case/inbound/InboundMessage.tsx'
import { UnansweredMail } from '#web/admin/inbound/UnansweredMail.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { repQuery } from '#web/rep-frame/queries.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3399'
const ROBIN = { id: 'r1', name: 'Robin Fields', email: 'robin@office.example', role: 'owner' }

const summary = {
  id: ID,
  from_address: 'pat@example.com',
  from_name: 'Pat Doe',
  sender: 'insured',
  subject: 'Re: Your quote',
  first_line: 'Yes please, 120 players.',
  is_automatic: false,
  state: 'new',
  state_at: '2026-11-20T12:00:00.000Z',
  state_by: null as string | null,
  received_at: '2026-11-20T12:00:00.000Z',
  attachment_count: 1,
  quote: { guid: GUID, number: 'Q-8KD31C', policy_number: null },
}
const message = {
  ...summary,
  written_at: null,
  said: 'Yes please, <b>120</b> players.',
  quoted: 'On Thu we wrote:\n> How many players?',
  has_page: true,
  reading: 'whole',
  raw_bytes: 14_900,
  attachments: [{ name: 'plan.pdf', content_type: 'application/pdf', size_bytes: 2_500_000 }],
}

let shown: object = message
let rows: object[] = []
const sent: unknown[] = []

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(repQuery.queryKey, ROBIN as never)
  sent.length = 0
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body ?? ''))
      return Promise.resolve(refuses ?? Response.json({ data: shown }))
    }
    if (url.includes(`/inbound/${ID}`)) return Promise.resolve(Response.json({ data: shown }))
    const count = { value: rows.length, is_exact: true }
    return Promise.resolve(Response.json({ data: rows, next: null, previous: null, count }))
  })
})
let refuses: Response | undefined
afterEach(() => {
  refuses = undefined
  shown = message
  rows = []
  vi.unstubAllGlobals()
})

const draw = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Router base={BASE_PATH}>{content}</Router>
    </QueryClientProvider>,
  )

describe('O18 a mail that came in, in its case', () => {
  it('O18 shows its new part as text, and what it repeats, its design and its files on demand', async () => {
    draw(<InboundMessage id={ID} />)
    const article = await screen.findByRole('article', { name: 'Email from Pat Doe' })
    expect(article.textContent).toContain('pat@example.com, the insured’s address')
    expect(screen.getByText('Yes please, <b>120</b> players.')).toBeTruthy()
    expect(screen.getByText('Show quoted text').closest('details')?.open).toBe(false)
    const frame = screen.getByTitle<HTMLIFrameElement>('The email as designed')
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(frame.closest('details')?.open).toBe(false)
    const file = screen.getByRole('link', { name: 'plan.pdf' })
    expect(file.getAttribute('href')).toBe(`/quote/api/admin/inbound/${ID}/attachments/0`)
    expect(file.hasAttribute('download')).toBe(true)
  })

  it('O18 is answered where the page offers it, and needs no answer by one press', async () => {
    const onAnswer = vi.fn()
    draw(<InboundMessage id={ID} onAnswer={onAnswer} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    expect(onAnswer).toHaveBeenCalledWith(message)
    await userEvent.click(screen.getByRole('button', { name: 'No reply needed' }))
    expect(sent).toEqual([{ state: 'no-answer-needed' }])
  })

  it('O18 that is held says so, cannot be answered, and is accepted or not', async () => {
    shown = { ...message, state: 'held', sender: 'unknown', from_address: 'eve@example.net' }
    draw(<InboundMessage id={ID} onAnswer={() => undefined} />)
    expect(await screen.findByText(/eve@example.net isn’t on this case/)).toBeTruthy()
    expect(screen.getByText('eve@example.net, not an address of this case')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await userEvent.click(screen.getByRole('button', { name: 'Not ours' }))
    expect(sent).toEqual([{ state: 'new' }, { state: 'not-ours' }])
  })

  it('O18 says what another rep has done meanwhile, and who settled it', async () => {
    refuses = Response.json(
      { code: 'NOT_POSSIBLE', error: 'This email is already answered.' },
      { status: 409 },
    )
    draw(<InboundMessage id={ID} />)
    await userEvent.click(await screen.findByRole('button', { name: 'No reply needed' }))
    expect(await screen.findByText('This email is already answered.')).toBeTruthy()
    shown = { ...message, state: 'answered', state_by: 'Kim Lee' }
    await queryClient.invalidateQueries()
    expect(await screen.findByText(/^Answered, set by Kim Lee, /)).toBeTruthy()
  })

  it('O18 that cannot be read can be saved', async () => {
    shown = { ...message, reading: 'failed', said: '', quoted: '', has_page: false, attachments: [] }
    draw(<InboundMessage id={ID} />)
    expect(await screen.findByText(/can’t show this email here/)).toBeTruthy()
    const original = screen.getByRole('link', { name: 'Save the original email' })
    expect(original.getAttribute('href')).toBe(`/quote/api/admin/inbound/${ID}/raw`)
  })

  it('O18 R02 a reader reads it and has no buttons', async () => {
    queryClient.setQueryData(repQuery.queryKey, { ...ROBIN, role: 'reader' } as never)
    draw(<InboundMessage id={ID} onAnswer={() => undefined} />)
    await screen.findByRole('article')
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('O18 mail that waits', () => {
  it('O18 leads to its case with the mail open, and says how many wait', async () => {
    rows = [{ ...summary, event: 'Spring Scramble', assigned_to: 'Kim Lee' }]
    draw(<UnansweredMail />)
    const link = await screen.findByRole('link', {
      name: /Pat Doe: Re: Your quote.*120 players.*Q-8KD31C, Spring Scramble, Kim Lee.*Answer/,
    })
    expect(link.getAttribute('href')).toBe(`${BASE_PATH}/admin/${GUID}?mail=${ID}`)
    expect(screen.getByRole('region', { name: 'Unanswered emails' }).textContent).toContain('1')
  })

  it('O18 nothing waits: it says so, or is not there', async () => {
    const { unmount } = draw(<UnansweredMail />)
    expect(await screen.findByText('No emails to answer.')).toBeTruthy()
    unmount()
    draw(<UnansweredMail hideEmpty />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})
