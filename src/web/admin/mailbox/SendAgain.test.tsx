// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { repQuery } from '#web/rep-frame/queries.ts'
import { SendAgain } from '#web/admin/mailbox/SendAgain.tsx'
import { eventually } from '#testing/eventually.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const QUEUED = {
  id: ID,
  channel: 'mail',
  recipient: 'pat@example.com',
  cc: null,
  subject: 'Your certificate',
  state: 'queued',
  error: null,
  created_at: '2027-05-01T12:00:00.000Z',
  sent_at: null,
  attachments: [],
}

let sent: string[]
let answer: () => Response
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    return Promise.resolve(answer())
  })
})
afterEach(() => vi.unstubAllGlobals())

function draw(role: 'owner' | 'specialist' | 'reader') {
  const rep = { id: ID, email: 'robin@office.example', name: 'Robin Fields', role }
  queryClient.setQueryData(repQuery.queryKey, rep)
  return render(
    <QueryProvider>
      <SendAgain id={ID} />
    </QueryProvider>,
  )
}

describe('O07 sending a failed message again', () => {
  it('O07 asks the server once, however often the button is pressed meanwhile', async () => {
    let respond: (answer: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => (respond = resolve))
    vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
      sent.push(`${method} ${url}`)
      return waiting
    })
    draw('specialist')
    const button = screen.getByRole('button', { name: 'Send again' })
    const asked = () => sent.filter((line) => line.startsWith('POST'))
    await userEvent.dblClick(button)
    await eventually(() => expect(asked()).toEqual([`POST /quote/api/admin/messages/${ID}/send-again`]))
    await userEvent.click(button)
    respond(Response.json({ data: QUEUED }))
    await eventually(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(asked()).toHaveLength(1)
  })

  it('O07 says in full why it cannot be', async () => {
    const error =
      `The link in this message is gone. ${'Do once more what it was written for. '.repeat(3)}`.trim()
    answer = () => Response.json({ code: 'NOT_POSSIBLE', error }, { status: 409 })
    draw('owner')
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText(error)).toBeTruthy()
  })

  it('O07 R02 is not offered to a reader', () => {
    draw('reader')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
