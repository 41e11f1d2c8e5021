// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import CaseMail from '#web/admin/case/mail/CaseMail.tsx'
import { closeComposer, openComposer } from '#web/admin/case/mail/composer.ts'
import { exampleMessage } from '#web/admin/case/mail/dialogs/PreviewMessageDialog.tsx'
import { sendCertificateAndReceipt } from '#web/admin/case/mail/send-certificate.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { dialogStack } from '#web/dialogs/open.ts'
import { repQuery } from '#web/rep-frame/queries.ts'
import { bounced, DOCUMENTS, LETTER, OTHER } from '#testing/case-mail-examples.ts'
import { eventually } from '#testing/eventually.ts'

const GUID = '3b241101-e2bb-4255-8caf-4136c566a962'
const BASE = `/quote/api/admin/contacts/${GUID}`

interface Request {
  method: string
  path: string
  body: unknown
  key: string | null
}

let requests: Request[]
let answers: Record<string, () => Response | Promise<Response>>
const posts = () => requests.filter(({ method }) => method === 'POST')
const queued = (to: string) => Response.json({ data: { messages: [{ id: OTHER, to }] } })

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  requests = []
  sessionStorage.clear()
  queryClient.clear()
  answers = {
    '/mail': () => Response.json({ data: [bounced, exampleMessage], next: null, count: 2 }),
    '/letter': () => Response.json({ data: LETTER }),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const path = url.replace(BASE, '')
    const key = new Headers(headers).get('idempotency-key')
    requests.push({ method, path, key, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[`${method} ${path}`] ?? answers[path]
    return answer ? answer() : Response.json({ code: 'NOT_FOUND', error: 'There is none' }, { status: 404 })
  })
})
afterEach(() => {
  act(() => {
    closeComposer()
    dialogStack.get().forEach((dialog) => dialog.close())
  })
  vi.unstubAllGlobals()
})

function draw(role: 'owner' | 'reader' = 'owner', policyNumber?: string) {
  const rep = { id: OTHER, email: 'robin@office.example', name: 'Robin Fields', role }
  queryClient.setQueryData(repQuery.queryKey, rep)
  return render(
    <QueryProvider>
      <CaseMail quoteId={GUID} policyNumber={policyNumber} />
      <DialogHost />
    </QueryProvider>,
  )
}

const row = async (name: RegExp) => screen.findByRole('button', { name })

describe('D39 the mail of a case beside it', () => {
  it('D39 lists messages with receiver and state in words; what returned says why, and whose copy it is', async () => {
    draw()
    const trouble = await row(/Rules to post/)
    expect(trouble.textContent).toContain('pro@juniperhollow.example')
    expect(
      within(trouble).getByText('returned by pro@juniperhollow.example: 552 mailbox full').className,
    ).toContain('text-sand')
    expect((await row(/You’re insured/)).textContent).toContain('sent to dana@lanternhouse.example')
    await userEvent.click(trouble)
    expect(trouble.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Producer’s copy')).toBeTruthy()
    await userEvent.click(await row(/You’re insured/))
    expect(trouble.getAttribute('aria-expanded')).toBe('false')
  })

  it('D39 says that there are none, and loads earlier ones on request', async () => {
    answers['/mail'] = () => Response.json({ data: [], next: null, count: 0 })
    const { unmount } = draw()
    expect(await screen.findByText(/No messages yet/)).toBeTruthy()
    unmount()
    queryClient.clear()
    answers['/mail'] = () => Response.json({ data: [bounced], next: 'older', count: 2 })
    answers['/mail?after=older'] = () => Response.json({ data: [exampleMessage], next: null, count: 2 })
    draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }))
    expect(await row(/You’re insured/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  })

  it('D39 R02 a reader can read and preview, and send nothing', async () => {
    draw('reader', 'ALB-100417')
    await userEvent.click(await row(/Rules to post/))
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
    for (const name of [
      'Forward',
      'Send again',
      'Follow up',
      'Write',
      'Send documents',
      /certificate and receipt$/,
    ])
      expect(
        screen.queryAllByRole('button', { name }).filter((one) => !one.hasAttribute('aria-expanded')),
      ).toEqual([])
  })
})

describe('D40 D41 O07 what can be done with a message', () => {
  it('D41 the preview is a frame in which nothing runs, with its files and their sizes', async () => {
    const files = [{ name: 'rules.pdf', content_type: 'application/pdf', size_bytes: 84_400 }]
    answers[`/mail/${OTHER}`] = () => Response.json({ data: { ...bounced, plain: 'Hi', files } })
    draw()
    await userEvent.click(await row(/Rules to post/))
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rules to post' }))
    const frame = dialog.getByTitle<HTMLIFrameElement>('The message as sent')
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      '',
      `${BASE}/mail/${OTHER}/body`,
    ])
    const link = await dialog.findByRole('link', { name: 'rules.pdf' })
    expect(link.getAttribute('href')).toBe(`${BASE}/mail/${OTHER}/files/0`)
    expect(dialog.getByText('84 kB')).toBeTruthy()
  })

  it('D40 N63 it is forwarded to a known address with a note, and whose copy it is stands in the dialog', async () => {
    answers[`/mail/${OTHER}/forward`] = () => queued('dana@lanternhouse.example')
    draw()
    await userEvent.click(await row(/Rules to post/))
    await userEvent.click(screen.getByRole('button', { name: 'Forward' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Forward this message' }))
    expect(dialog.getByText(/We won’t send it to the insured/)).toBeTruthy()
    await userEvent.click(await dialog.findByRole('button', { name: 'Dana Reyes, insured' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'For you')
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Forward it' }))
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts().map(({ body }) => body)).toEqual([{ to: 'dana@lanternhouse.example', note: 'For you' }])
  })

  it('O07 Enter on the question sends it again, once; why it cannot be stays in sight', async () => {
    answers[`/mail/${OTHER}/again`] = () =>
      Response.json({ code: 'NOT_POSSIBLE', error: 'They unsubscribed' }, { status: 409 })
    draw()
    await userEvent.click(await row(/Rules to post/))
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByRole('dialog', { name: 'Send this message again?' })
    await eventually(() => expect(document.activeElement?.textContent).toBe('Send again'))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('They unsubscribed.')).toBeTruthy()
    expect(posts()).toHaveLength(1)
  })
})

describe('O18 writing in the case', () => {
  const write = async () => userEvent.click(await screen.findByRole('button', { name: 'Write' }))

  it('O18 a template fills subject and text, Ctrl+Enter sends it once, and the focus goes back', async () => {
    let respond: (answer: Response) => void = () => undefined
    answers['POST /letter'] = () => new Promise<Response>((resolve) => (respond = resolve))
    draw()
    await write()
    const subject = await screen.findByRole('textbox', { name: 'Subject' })
    await eventually(() => expect(document.activeElement).toBe(subject))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Start with' }), 'Send the link')
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Here it is')
    expect(screen.getByRole('combobox', { name: /Button below/ })).toHaveProperty('value', 'policy')
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
    await eventually(() => expect(posts()).toHaveLength(1))
    respond(queued('dana@lanternhouse.example'))
    const button = await screen.findByRole('button', { name: 'Write' })
    await eventually(() => expect(document.activeElement).toBe(button))
    expect(posts()).toMatchObject([
      {
        body: { to: 'dana@lanternhouse.example', subject: 'Your policy', text: 'Here it is', link: 'policy' },
      },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  it('O18 what was typed outlives a failure and a reload, and is repeated under the same key', async () => {
    answers['POST /letter'] = () => Response.json({ error: 'Down' }, { status: 500 })
    const { unmount } = draw()
    await write()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Hole 7')
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Yes, that is fine')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/Your message is still here/)).toBeTruthy()
    unmount()
    act(() => closeComposer())
    queryClient.clear()
    answers['POST /letter'] = () => queued('dana@lanternhouse.example')
    draw()
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveProperty(
      'value',
      'Yes, that is fine',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByRole('button', { name: 'Write' })
    const keys = posts().map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('O18 a template replaces what somebody wrote only when they say so', async () => {
    draw()
    await write()
    const text = await screen.findByRole('textbox', { name: 'Message' })
    await userEvent.type(text, 'My own words')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Start with' }), 'Answer a question')
    expect(text).toHaveProperty('value', 'My own words')
    await userEvent.click(screen.getByRole('button', { name: 'Keep my text' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Start with' }), 'Answer a question')
    await userEvent.click(screen.getByRole('button', { name: 'Replace my text' }))
    expect(text).toHaveProperty('value', 'Hi Dana,')
  })

  it('O18 a follow-up names the message that it answers; a key opens it, and refused fields say why', async () => {
    answers['POST /letter'] = () =>
      Response.json(
        {
          code: 'INVALID',
          error: 'No',
          fields: [{ section: 'request', field: 'to', message: 'Choose one of them' }],
        },
        { status: 400 },
      )
    draw()
    await userEvent.click(await row(/Rules to post/))
    await userEvent.click(screen.getByRole('button', { name: 'Follow up' }))
    const text = await screen.findByRole('textbox', { name: 'Message' })
    await eventually(() => expect(document.activeElement).toBe(text))
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Re: Rules to post')
    await userEvent.type(text, 'Did you get it?')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Choose one of them')).toBeTruthy()
    expect(posts()).toMatchObject([{ body: { in_reply_to: OTHER, to: 'pro@juniperhollow.example' } }])
    await userEvent.click(screen.getByRole('button', { name: 'Discard message' }))
    expect(sessionStorage).toHaveLength(0)
    act(() => openComposer(GUID))
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveProperty('value', '')
  })
})

describe('D36 documents by mail', () => {
  it('D36 one press sends certificate and receipt, once however often it is pressed, also from elsewhere', async () => {
    let respond: (answer: Response) => void = () => undefined
    answers['/papers/certificate'] = () => new Promise<Response>((resolve) => (respond = resolve))
    draw('owner', 'ALB-100417')
    const button = await screen.findByRole('button', { name: 'Send certificate and receipt' })
    await userEvent.dblClick(button)
    const elsewhere = sendCertificateAndReceipt(GUID)
    await eventually(() => expect(posts()).toHaveLength(1))
    respond(queued('dana@lanternhouse.example'))
    await elsewhere
    await eventually(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(posts()).toHaveLength(1)
  })

  it('D36 N63 chosen documents go with a note; sizes and whose copy are said, and nothing goes without a choice', async () => {
    answers['/papers'] = () => Response.json({ data: DOCUMENTS })
    answers['/papers/sizes'] = () =>
      Response.json({ data: { sizes: [], total_bytes: 84_400, refusal: null } })
    answers['/papers/send'] = () => queued('dana@lanternhouse.example')
    draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Send documents' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Email documents' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'To' }), 'dana@lanternhouse.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Send documents' }))
    expect(await dialog.findByText('Choose a document')).toBeTruthy()
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Certificate/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: /Receipt SR-1.*Producer’s copy/ }))
    expect(await dialog.findByText('2 documents, 84 kB')).toBeTruthy()
    expect(dialog.getByText(/can show the net price/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send documents' }))
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts().filter(({ path }) => path === '/papers/send')).toMatchObject([
      { body: { papers: ['certificate-1', 'SR-1'], to: 'dana@lanternhouse.example' } },
    ])
  })
})
