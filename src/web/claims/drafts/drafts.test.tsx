// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import ReportWinPage from '#web/claims/report/ReportWinPage.tsx'
import { shownClaims } from '#testing/shown-claim.ts'
import { shownPolicy } from '#testing/shown-policy.ts'

const ID = '3b241101-e2bb-4255-8caf-4136c566a962'
const ELSEWHERE = {
  id: ID,
  policy_number: 'ALB-100001',
  version: 4,
  started_at: '2027-06-12T20:00:00.000Z',
  updated_at: '2027-06-12T20:10:00.000Z',
  texts: { contest: 'grand_prize 1', winner: 'Theo Alvarado', what_happened: 'It bounced' },
  parts: ['partner', 'witness'],
}

let drafts: (typeof ELSEWHERE)[]
let saved: { id: string; version: number; texts: Record<string, string> }[]
let conflict: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-06-12T21:20:00Z'), toFake: ['Date'] })
  queryClient.clear()
  localStorage.clear()
  drafts = []
  saved = []
  conflict = false
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace('/quote/api', '')
    const id = path.split('/').at(-1) ?? ''
    if (path.endsWith('/claim-drafts')) return answer({ data: drafts })
    if (path.endsWith('/claims')) return answer({ data: shownClaims({ claims: [] }) })
    if (path === '/policies/ALB-100001') return answer({ data: shownPolicy })
    if (path.startsWith('/claim-drafts/') && init.method === 'PUT') {
      const body = JSON.parse(init.body as string) as (typeof saved)[number]
      saved.push({ ...body, id })
      if (conflict) return answer({ code: 'VERSION_CONFLICT', error: 'Changed' }, 409)
      return answer({ data: { ...ELSEWHERE, ...body, id, version: body.version + 1 } })
    }
    const found = drafts.find((draft) => draft.id === id)
    if (path.startsWith('/claim-drafts/') && found) return answer({ data: found })
    if (path.endsWith('/link')) return answer({ data: { sent_to: 'pat@example.com' } })
    return answer({ code: 'NOT_FOUND', error: 'Not found' }, 404)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))

async function open(search = '') {
  history.replaceState(null, '', `${BASE_PATH}/policies/ALB-100001/claims/new${search}`)
  render(
    <Router base={BASE_PATH}>
      <ReportWinPage params={{ policynumber: 'ALB-100001' }} />
    </Router>,
  )
  await screen.findByRole('button', { name: 'Check the report' })
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('N111 a report on several devices', () => {
  it('N111 what is typed is saved a moment later, and says so', async () => {
    await open()
    await userEvent.type(box('Winner'), 'Theo')
    await screen.findByText('Saved. You can go on with it on another device.', {}, { timeout: 4_000 })
    expect(saved).toMatchObject([{ version: 0, texts: { winner: 'Theo' } }])
    await userEvent.type(box('Winner'), ' Alvarado')
    await waitFor(
      () => expect(saved.at(-1)).toMatchObject({ version: 1, texts: { winner: 'Theo Alvarado' } }),
      {
        timeout: 4_000,
      },
    )
    await press(/^Email me a link/)
    expect(saved.every(({ id }) => id === saved[0]?.id)).toBe(true)
  })

  it('N111 one that was begun on another device is offered, and gone on with under its id and version', async () => {
    drafts = [ELSEWHERE]
    await open()
    const list = screen.getByRole('list', { name: 'Begun on another device' })
    await userEvent.click(within(list).getByRole('button', { name: /Go on with it/ }))
    await waitFor(() => expect(box('What happened').value).toBe('It bounced'))
    expect(screen.queryByRole('list', { name: 'Begun on another device' })).toBeNull()
    await userEvent.type(box('What happened'), ' twice')
    await waitFor(() => expect(saved).toMatchObject([{ id: ID, version: 4 }]), { timeout: 4_000 })
  })

  it('N111 a mailed link opens the draft at once, and after a reload what stands in this browser counts', async () => {
    drafts = [ELSEWHERE]
    await open(`?draft=${ID}`)
    expect(box('Winner').value).toBe('Theo Alvarado')
    expect(location.search).toBe('')
  })

  it('N111 what another device has saved since is never overwritten: it is said, and chosen', async () => {
    drafts = [ELSEWHERE]
    await open(`?draft=${ID}`)
    conflict = true
    drafts = [{ ...ELSEWHERE, version: 5, texts: { ...ELSEWHERE.texts, what_happened: 'It rolled in' } }]
    await userEvent.type(box('Winner'), '!')
    await screen.findByText('This report was changed on another device', {}, { timeout: 4_000 })
    expect(box('Winner').value).toBe('Theo Alvarado!')
    await press(/^Show the other one/)
    await waitFor(() => expect(box('What happened').value).toBe('It rolled in'))
    expect(box('Winner').value).toBe('Theo Alvarado')
  })
})
